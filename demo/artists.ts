import type { MainGenre } from '../src/core/genres/main-genres.ts';

export interface CastMember {
  name: string;
  genre: MainGenre;
  /** ISO 639-3 of what they sing in. */
  language: string;
  vocals: 'female vocals' | 'male vocals' | 'duet';
}

const cast = (entries: readonly (readonly [string, MainGenre, string, 'f' | 'm' | 'd'])[]): CastMember[] =>
  entries.map(([name, genre, language, voice]) => ({
    name,
    genre,
    language,
    vocals: voice === 'f' ? 'female vocals' : voice === 'm' ? 'male vocals' : 'duet',
  }));

/** The sixty demo artists: none of them exists. */
export const demoCast: readonly CastMember[] = cast([
  ['Nova Hale', 'Pop', 'eng', 'f'],
  ['Marin Duval', 'Pop', 'fra', 'f'],
  ['Sleepy Meridian', 'Lo-Fi', 'eng', 'f'],
  ['Amayadori', 'Lo-Fi', 'jpn', 'f'],
  ['The Copper Saints', 'Rock', 'eng', 'm'],
  ['Velvet Riot', 'Rock', 'eng', 'f'],
  ['Juno Bricks', 'Hip Hop', 'eng', 'm'],
  ['Sami Lacroix', 'Hip Hop', 'fra', 'm'],
  ['Parallax Bloom', 'EDM', 'eng', 'f'],
  ['KITE/RUN', 'EDM', 'eng', 'm'],
  ['Imani Rue', 'R&B', 'eng', 'f'],
  ['Dorian Wells', 'R&B', 'eng', 'm'],
  ['The Halden Trio', 'Jazz', 'eng', 'f'],
  ['Otis Lindqvist', 'Jazz', 'eng', 'm'],
  ['Low Tide Archive', 'Ambient', 'eng', 'f'],
  ['Ester Vale', 'Ambient', 'eng', 'f'],
  ['LUMI5', 'K-Pop', 'kor', 'f'],
  ['Han Seoyul', 'K-Pop', 'kor', 'm'],
  ['Casa Bravo', 'House', 'eng', 'f'],
  ['Odile Nord', 'House', 'fra', 'f'],
  ['Werk Neun', 'Techno', 'deu', 'm'],
  ['Cold Kev', 'Trap', 'eng', 'm'],
  ['Paper Lanterns Club', 'Indie', 'eng', 'd'],
  ['Wren & Calder', 'Folk', 'eng', 'd'],
  ['Aurelia Quartet', 'Classical', 'eng', 'f'],
  ['Ironmoth', 'Metal', 'eng', 'm'],
  ['Desta Roots', 'Reggae', 'eng', 'm'],
  ['Loretta Blaine', 'Soul', 'eng', 'f'],
  ['Slippery Nickel', 'Funk', 'eng', 'm'],
  ['Bo Tremaine', 'Blues', 'eng', 'm'],
  ['Cassidy Rowe', 'Country', 'eng', 'f'],
  ['Neon Cassiopeia', 'Synthwave', 'eng', 'f'],
  ['Subterra', 'Drum and Bass', 'eng', 'f'],
  ['Gravelord', 'Dubstep', 'eng', 'm'],
  ['Aether Coast', 'Trance', 'eng', 'f'],
  ['Gina Aurora', 'Disco', 'ita', 'f'],
  ['Kids of Gasoline', 'Punk', 'eng', 'm'],
  ['Luz Carmona', 'Latin', 'spa', 'f'],
  ['Rey Caracol', 'Reggaeton', 'spa', 'm'],
  ['Kojo Bright', 'Afrobeat', 'eng', 'm'],
  ['Clara Moraes', 'Bossa Nova', 'por', 'f'],
  ['Orquesta Malecón', 'Salsa', 'spa', 'm'],
  ['Mount Olive Voices', 'Gospel', 'eng', 'd'],
  ['Hollow Crown Orchestra', 'Cinematic', 'eng', 'f'],
  ['Sunday Polaroids', 'Chillwave', 'eng', 'f'],
  ['Plaza 95', 'Vaporwave', 'jpn', 'f'],
  ['DRIFTKVLT', 'Phonk', 'eng', 'm'],
  ['Northside Ez', 'Drill', 'eng', 'm'],
  ['Mila Two-Step', 'Garage', 'eng', 'f'],
  ['Rust Cathedral', 'Grunge', 'eng', 'm'],
  ['Hickory Fork', 'Bluegrass', 'eng', 'd'],
  ['The Savoy Foxes', 'Swing', 'eng', 'f'],
  ['Checkerboard Nine', 'Ska', 'eng', 'm'],
  ['Vittoria Serrano', 'Opera', 'ita', 'f'],
  ['Paco del Olivar', 'Flamenco', 'spa', 'm'],
  ['Skerryvane', 'Celtic', 'eng', 'f'],
  ['Hoshizora Parade', 'J-Pop', 'jpn', 'f'],
  ['Stahlgarten', 'Industrial', 'deu', 'm'],
  ['Cartridge Kid', '16-Bit', 'eng', 'm'],
  ['Sable Ondine', 'Alternative R&B', 'eng', 'f'],
]);
