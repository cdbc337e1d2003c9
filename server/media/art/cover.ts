import type { MainGenre } from '../../../src/core/genres/main-genres.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { seededRandom } from '../../../src/lib/random.ts';
import { paletteFor } from './palettes.ts';
import type { Palette } from './palettes.ts';
import { arches, bands, contours, mosaic, orbits, petals, quarters, ridges, rings, tides } from './motifs.ts';
import { round } from './svg.ts';
import type { Motif } from './svg.ts';

/** Motifs that suit a genre's origin; any genre may also draw one of the common ones. */
const byGenre: readonly (readonly [readonly MainGenre[], readonly Motif[]])[] = [
  [
    ['EDM', 'House', 'Techno', 'Trance', 'Dubstep', 'Drum and Bass', 'Garage', 'Industrial', '16-Bit'],
    [mosaic, orbits, rings, bands],
  ],
  [
    ['Synthwave', 'Vaporwave', 'Chillwave', 'Disco', 'Phonk'],
    [bands, ridges, arches],
  ],
  [
    ['Ambient', 'Lo-Fi', 'Cinematic', 'Classical', 'Alternative R&B', 'R&B'],
    [ridges, orbits, contours, tides],
  ],
  [
    ['Folk', 'Country', 'Bluegrass', 'Celtic', 'Indie', 'Reggae', 'Afrobeat'],
    [ridges, petals, arches, tides],
  ],
  [
    ['Rock', 'Metal', 'Punk', 'Grunge', 'Trap', 'Drill', 'Hip Hop'],
    [quarters, contours, mosaic, rings],
  ],
];
const common: readonly Motif[] = [quarters, rings, arches, petals, tides, contours];

const glow = (id: string, colour: string, opacity: number): string =>
  `<radialGradient id="${id}"><stop offset="0" stop-color="${colour}" stop-opacity="${opacity}"/>` +
  `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`;

export function groundOf({ ground, accents }: Palette, random: () => number): string {
  const [dark, light] = ground;
  const angle = round(random() * 360);
  const lights = [0, 1, 2].map((i) => {
    const size = 180 + random() * 260;
    return `<circle cx="${round(random() * 512)}" cy="${round(random() * 512)}" r="${round(size)}" fill="url(#g${i})"/>`;
  });
  return (
    `<defs><linearGradient id="ground" gradientTransform="rotate(${angle} .5 .5)">` +
    `<stop offset="0" stop-color="${dark}"/><stop offset="1" stop-color="${light}"/></linearGradient>` +
    `${glow('g0', accents[0], 0.55)}${glow('g1', accents[2], 0.5)}${glow('g2', accents[3], 0.35)}</defs>` +
    `<rect width="512" height="512" fill="url(#ground)"/>${lights.join('')}`
  );
}

export function coverSvg(seed: number, genre: MainGenre): string {
  const random = seededRandom(seed ^ 0xc0ffee);
  const palette = paletteFor(genre, random);
  const own = byGenre.find(([genres]) => genres.includes(genre))?.[1] ?? common;
  const motifs = random() < 0.75 ? own : common;
  const motif = assertDefined(motifs[Math.floor(random() * motifs.length)], 'motif');
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">` +
    `${groundOf(palette, random)}${motif(palette, random)}</svg>`
  );
}
