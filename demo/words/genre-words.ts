import { mainGenres, type MainGenre } from '../../src/core/genres/main-genres.ts';
import { assertDefined } from '../../src/lib/assert-defined.ts';
import { keyOf } from '../table.ts';
import { englishThemes, type ThemeName } from './themes.ts';

/** What a genre is sung and written about, and which genres its songs are tagged with besides their own. */
export interface GenreWords {
  themes: readonly ThemeName[];
  /** Nearest first. */
  related: readonly MainGenre[];
  moods: readonly string[];
  sounds: readonly string[];
  /** Share of songs with a sung line and lyrics, 0 to 1. */
  sung: number;
  /** ISO 639-3 codes an artist of this genre may sing in, as often as they stand here. */
  languages: readonly string[];
}

/** Genre | themes | related | moods | sounds | share sung | languages, English where missing. */
const table = `
Pop | love dance city memory | EDM, R&B, Disco | uplifting, catchy, bright, bittersweet | polished synths, handclaps, layered vocals, punchy drums | 0.95 | eng eng fra spa
Lo-Fi | memory city lost | Hip Hop, Jazz, Chillwave | mellow, rainy, cosy, drowsy | dusty drums, tape hiss, warm electric piano, vinyl crackle | 0.15 | eng jpn
Rock | rebel fire road memory | Indie, Grunge, Punk | driving, anthemic, raw, restless | overdriven guitars, live drums, picked bass | 0.95
Hip Hop | street city memory | Trap, R&B, Soul | confident, laid-back, gritty, reflective | boom bap drums, deep bass, chopped keys | 0.9 | eng eng fra
EDM | dance city machines | House, Pop, Trance | euphoric, festival, energetic, soaring | supersaws, sidechained pads, big drops, risers | 0.6
R&B | love lost city | Soul, Pop, Alternative R&B | smooth, sensual, intimate, late night | electric piano, silky vocals, deep bass, snaps | 0.95
Jazz | city love memory | Swing, Blues, Bossa Nova | smoky, sophisticated, playful, late night | upright bass, brushed drums, piano trio, saxophone | 0.35
Ambient | sea fields machines | Cinematic, Chillwave, Lo-Fi | weightless, spacious, calm, meditative | slow pads, soft bells, long reverbs, drones | 0.05
K-Pop | dance love | Pop, EDM, R&B | energetic, glossy, playful, confident | crisp synths, tight drums, vocal hooks | 0.97 | kor
House | dance city faith | EDM, Disco, Techno | groovy, warm, hypnotic, uplifting | four-on-the-floor, organ bass, piano stabs | 0.5 | eng eng fra
Techno | machines city | House, Trance, EDM | hypnotic, dark, relentless, mechanical | pounding kick, modular sequences, metallic hats | 0.15 | deu eng
Trap | street city | Hip Hop, Drill, R&B | dark, heavy, swaggering, moody | booming 808s, rolling hi-hats, sparse bells | 0.85
Indie | memory lost love city | Rock, Pop, Folk | dreamy, wistful, jangly, sincere | chorus guitars, soft synths, warm drums | 0.92 | eng eng fra deu
Folk | road fields sea memory | Country, Celtic, Indie | tender, earthy, storytelling, quiet | fingerpicked guitar, close harmony, fiddle | 0.95
Classical | fields sea | Cinematic, Opera, Ambient | elegant, graceful, lyrical, pensive | string quartet, grand piano, harp, woodwinds | 0
Metal | fire | Rock, Industrial, Grunge | crushing, furious, epic, dark | down-tuned guitars, double kick, growling bass | 0.8 | eng eng deu
Reggae | sea faith street | Ska, Soul, Afrobeat | sunny, easy-going, rootsy, hopeful | offbeat skank, deep dub bass, organ bubble | 0.9
Soul | love lost faith | R&B, Gospel, Funk | heartfelt, warm, vintage, yearning | horns, organ, tight rhythm section | 0.95
Funk | dance street | Soul, Disco, R&B | funky, tight, sweaty, playful | slap bass, clavinet, brass stabs, wah guitar | 0.7
Blues | lost road | Rock, Jazz, Soul | aching, slow-burning, gritty, smoky | blues guitar, shuffle drums, hammond organ | 0.85
Country | road memory love | Folk, Bluegrass, Rock | homespun, nostalgic, open-hearted, rolling | acoustic guitar, pedal steel, train beat | 0.95
Synthwave | machines city memory | Vaporwave, EDM, Chillwave | neon, nostalgic, driving, cinematic | analog arpeggios, gated snare, retro pads | 0.5
Drum and Bass | machines city dance | EDM, Dubstep, Garage | fast, liquid, urgent, rolling | breakbeats, reese bass, airy pads | 0.35
Dubstep | machines fire | EDM, Drum and Bass, Trap | heavy, menacing, wobbling, explosive | wobble bass, half-time drums, metallic growls | 0.25
Trance | machines dance faith | EDM, Techno, House | soaring, emotional, endless, bright | gated pads, rolling bass, plucked arpeggios | 0.35
Disco | dance love | Funk, House, Pop | glamorous, joyful, glittering, sweeping | string runs, octave bass, open hats, wah guitar | 0.85 | eng ita fra
Punk | rebel | Rock, Ska, Grunge | fast, snotty, loud, reckless | power chords, shouted hooks, crashing cymbals | 0.97 | eng eng deu
Latin | love dance sea | Salsa, Reggaeton, Pop | passionate, warm, rhythmic, sunny | nylon guitar, congas, trumpets | 0.92 | spa
Reggaeton | dance love | Latin, Hip Hop, Pop | sultry, bouncing, hot, night-time | dembow beat, deep sub, plucked synths | 0.95 | spa
Afrobeat | dance faith street | Funk, Reggae, Jazz | hypnotic, celebratory, sunlit, percussive | interlocking guitars, horns, shekere, talking drum | 0.75
Bossa Nova | sea love | Jazz, Latin, Lo-Fi | breezy, intimate, soft, sophisticated | nylon guitar, brushed rim, flute | 0.75 | por
Salsa | dance love | Latin, Jazz, Afrobeat | fiery, festive, brassy, dancing | piano montuno, timbales, brass section | 0.85 | spa
Gospel | faith | Soul, R&B, Blues | joyful, powerful, reverent, rising | choir, hammond organ, handclaps | 0.97
Cinematic | fire sea fields | Classical, Ambient, Industrial | epic, sweeping, suspenseful, majestic | orchestral strings, taiko drums, brass swells | 0.05
Chillwave | memory sea love | Lo-Fi, Indie, Synthwave | hazy, sun-faded, dreamy, floating | washed-out synths, soft drums, tape warble | 0.5
Vaporwave | machines memory city | Synthwave, Lo-Fi, Ambient | surreal, slowed, nostalgic, glossy | slowed electric piano, mall reverb, glassy pads | 0.15 | jpn eng
Phonk | street machines | Trap, Hip Hop, Industrial | menacing, drifting, distorted, nocturnal | cowbell melody, distorted 808, memphis drums | 0.2
Drill | street | Trap, Hip Hop, Garage | cold, sliding, tense, gritty | sliding 808s, skittering hats, minor piano | 0.9
Garage | city dance love | House, Drum and Bass, R&B | bouncy, skippy, soulful, underground | shuffled two-step, chopped vocals, warm sub | 0.65
Grunge | rebel lost fire | Rock, Metal, Punk | sludgy, weary, loud-quiet, bitter | fuzzy guitars, heavy drums, droning bass | 0.95
Bluegrass | road fields | Country, Folk, Celtic | fast-picking, high-lonesome, rustic, lively | banjo rolls, fiddle, upright bass | 0.75
Swing | dance city love | Jazz, Blues, Soul | swinging, elegant, upbeat, ballroom | big band brass, walking bass, ride cymbal | 0.65
Ska | rebel dance street | Reggae, Punk, Soul | bouncy, cheeky, upbeat, sunny | offbeat guitars, horn lines, walking bass | 0.85
Opera | love lost faith | Classical, Cinematic, Gospel | dramatic, soaring, tragic, grand | tenor voice, strings, harp, timpani | 0.97 | ita
Flamenco | love fire | Latin, Folk, Bossa Nova | fiery, proud, sorrowful, percussive | flamenco guitar, palmas, cajon | 0.6 | spa
Celtic | fields sea road | Folk, Bluegrass, Cinematic | misty, dancing, ancient, wistful | tin whistle, bodhran, fiddle, harp | 0.5
J-Pop | love memory | Pop, Rock, 16-Bit | sparkling, fast, sentimental, bright | bright piano, quick guitars, soaring strings | 0.97 | jpn
Industrial | fire machines | Metal, Techno, Cinematic | harsh, mechanical, cold, aggressive | distorted drums, metal percussion, saw bass | 0.6 | deu eng
16-Bit | machines fields | Synthwave, J-Pop, EDM | playful, heroic, nostalgic, quick | chip pulses, triangle bass, noise drums | 0.05
Alternative R&B | lost love city | R&B, Soul, Chillwave | hazy, brooding, intimate, slow | muffled pads, sparse 808, reverbed vocals | 0.92
`;

const genreOf = (name: string): MainGenre =>
  assertDefined(
    mainGenres.find((genre) => genre === name),
    name,
  );

const rows = new Map(
  table
    .trim()
    .split('\n')
    .map((line): [string, GenreWords] => {
      const [genre = '', themes = '', related = '', moods = '', sounds = '', sung, languages = 'eng'] =
        line.split(' | ');
      return [
        genre,
        {
          themes: themes.split(' ').map((name) => keyOf(englishThemes, name)),
          related: related.split(', ').map(genreOf),
          moods: moods.split(', '),
          sounds: sounds.split(', '),
          sung: Number(sung),
          languages: languages.split(' '),
        },
      ];
    }),
);

export const genreWords = (genre: MainGenre): GenreWords => assertDefined(rows.get(genre), genre);
for (const genre of mainGenres) genreWords(genre);
