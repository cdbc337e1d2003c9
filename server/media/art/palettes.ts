import type { MainGenre } from '../../../src/core/genres/main-genres.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';

export interface Palette {
  ground: readonly [string, string];
  accents: readonly [string, string, string, string];
}
type Mood = 'neon' | 'dusk' | 'earth' | 'ember' | 'ocean' | 'pastel' | 'gold' | 'tropic' | 'forest' | 'steel';

const of = (a: string, b: string, c: string, d: string, e: string, f: string): Palette => ({
  ground: [`#${a}`, `#${b}`],
  accents: [`#${c}`, `#${d}`, `#${e}`, `#${f}`],
});
const palettes: Record<Mood, readonly Palette[]> = {
  neon: [
    of('0b0b2b', '3a0ca3', 'f72585', '4cc9f0', 'b5179e', 'ffd6ff'),
    of('080b1a', '14213d', '00f5d4', 'f15bb5', 'fee440', '9b5de5'),
    of('12002b', '41007a', 'ff4ecd', '21e6c1', 'fdff8f', '7b61ff'),
  ],
  dusk: [
    of('1b1035', '5b2a86', 'ff9b85', 'ffd29d', 'c06c84', '6c5b7b'),
    of('23153c', '7a3b69', 'f8961e', 'f9c74f', 'e56b6f', '355070'),
    of('0f1626', '35477d', 'f67280', 'f8b195', 'c06c84', 'a7bed3'),
  ],
  earth: [
    of('2b1d14', '6b4226', 'e0a458', 'f2d7a1', 'a44a3f', '7d8c5c'),
    of('302418', '7f5539', 'ddb892', 'f1dca7', '997b66', '588157'),
    of('241c15', '5e503f', 'c6ac8f', 'eae0d5', 'b5651d', '606c38'),
  ],
  ember: [
    of('0d0a0b', '3b0d11', 'e63946', 'ff8c42', 'f1faee', '6a040f'),
    of('0b0b0d', '2b2d42', 'ef233c', 'edf2f4', 'd90429', '8d99ae'),
    of('120608', '4a0d0d', 'ff5400', 'ffbd00', '9e0059', 'f8edeb'),
  ],
  ocean: [
    of('031926', '0b4f6c', '77cbb9', 'e0fbfc', '2c7da0', '98c1d9'),
    of('061a40', '0353a4', '48cae4', 'caf0f8', '00b4d8', 'b9fbc0'),
    of('0a1128', '1c3f6e', '9ad1d4', 'fefcfb', '1282a2', 'ccdbdc'),
  ],
  pastel: [
    of('5e548e', 'be95c4', 'ffcad4', 'f9dcc4', 'a0c4ff', 'fdffb6'),
    of('355c7d', '99b2dd', 'f9f3e5', 'ffb5a7', 'fcd5ce', 'a3cef1'),
    of('6d597a', 'e5989b', 'ffcdb2', 'fff1e6', 'b5838d', 'cdb4db'),
  ],
  gold: [
    of('10100e', '3d2c1e', 'd4a24c', 'f5e6c8', '8c5e2a', 'b23a48'),
    of('0d1b1e', '233d4d', 'fcca46', 'fe7f2d', 'a1c181', 'f4f1de'),
    of('14110f', '34312d', 'd9c5b2', 'f3f3f4', 'c8963e', '7e7f83'),
  ],
  tropic: [
    of('0b3d2e', '006d5b', 'ffbe0b', 'fb5607', 'ff006e', 'e9f5db'),
    of('03314b', '007f7c', 'ff9f1c', 'fdfcdc', 'f94144', '90be6d'),
    of('3a0b2e', '9d0759', 'ffca3a', 'ff595e', '8ac926', 'fff3b0'),
  ],
  forest: [
    of('0e1f17', '2d6a4f', '95d5b2', 'f1faee', 'd8a48f', '52796f'),
    of('1b2a1f', '4a5d3a', 'c9d6a3', 'f4f1de', 'b08968', '81b29a'),
    of('12221f', '344e41', 'a3b18a', 'dad7cd', 'e9c46a', '588157'),
  ],
  steel: [
    of('0b0c10', '1f2833', '66fcf1', 'c5c6c7', '45a29e', 'f0f3f5'),
    of('0d1117', '22303c', '8899a6', 'e1e8ed', '1da1f2', 'ffad1f'),
    of('101014', '2e2e38', 'd0d0ff', 'ffffff', '7d7dff', 'ff5d8f'),
  ],
};
const moods: Record<MainGenre, readonly [Mood, Mood]> = {
  Pop: ['pastel', 'neon'],
  'Lo-Fi': ['dusk', 'pastel'],
  Rock: ['ember', 'gold'],
  'Hip Hop': ['gold', 'steel'],
  EDM: ['neon', 'ocean'],
  'R&B': ['dusk', 'gold'],
  Jazz: ['gold', 'ocean'],
  Ambient: ['ocean', 'forest'],
  'K-Pop': ['pastel', 'neon'],
  House: ['neon', 'tropic'],
  Techno: ['steel', 'neon'],
  Trap: ['steel', 'ember'],
  Indie: ['pastel', 'forest'],
  Folk: ['earth', 'forest'],
  Classical: ['gold', 'pastel'],
  Metal: ['ember', 'steel'],
  Reggae: ['tropic', 'earth'],
  Soul: ['gold', 'dusk'],
  Funk: ['tropic', 'gold'],
  Blues: ['ocean', 'gold'],
  Country: ['earth', 'dusk'],
  Synthwave: ['neon', 'dusk'],
  'Drum and Bass': ['steel', 'ocean'],
  Dubstep: ['steel', 'neon'],
  Trance: ['ocean', 'neon'],
  Disco: ['neon', 'gold'],
  Punk: ['ember', 'tropic'],
  Latin: ['tropic', 'dusk'],
  Reggaeton: ['tropic', 'neon'],
  Afrobeat: ['tropic', 'earth'],
  'Bossa Nova': ['ocean', 'tropic'],
  Salsa: ['tropic', 'ember'],
  Gospel: ['gold', 'dusk'],
  Cinematic: ['steel', 'ocean'],
  Chillwave: ['dusk', 'pastel'],
  Vaporwave: ['pastel', 'neon'],
  Phonk: ['ember', 'neon'],
  Drill: ['steel', 'ember'],
  Garage: ['neon', 'steel'],
  Grunge: ['earth', 'ember'],
  Bluegrass: ['earth', 'forest'],
  Swing: ['gold', 'ember'],
  Ska: ['steel', 'tropic'],
  Opera: ['ember', 'gold'],
  Flamenco: ['ember', 'earth'],
  Celtic: ['forest', 'ocean'],
  'J-Pop': ['pastel', 'ocean'],
  Industrial: ['steel', 'ember'],
  '16-Bit': ['neon', 'tropic'],
  'Alternative R&B': ['dusk', 'ocean'],
};

export function paletteFor(genre: MainGenre, random: () => number): Palette {
  const pair = moods[genre];
  const list = palettes[random() < 0.72 ? pair[0] : pair[1]];
  return assertDefined(list[Math.floor(random() * list.length)], 'palette');
}
