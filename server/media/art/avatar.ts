import type { MainGenre } from '../../../src/core/genres/main-genres.ts';
import { hash32 } from '../../../src/lib/hash.ts';
import { seededRandom } from '../../../src/lib/random.ts';
import { groundOf } from './cover.ts';
import { paletteFor } from './palettes.ts';
import { among, between, circle, round } from './svg.ts';

const skins = ['#f2c9a5', '#d99e73', '#a86b45', '#7a4a2f', '#f7dcc4', '#c58a5e'];
const hair = ['#1d1a1f', '#3b2a20', '#7a3f1d', '#d9b36c', '#efe7dc', '#b3332f', '#3f4fa0', '#1f7a6d'];

/** Hair, behind and before a head of radius 88 at (256, 216). */
const cuts: readonly ((colour: string) => readonly [string, string])[] = [
  (c) => [
    `<path d="M150 400V216a106 106 0 0 1 212 0V400Z" fill="${c}"/>`,
    `<path d="M166 214a90 90 0 0 1 180 0c-40-8-70-36-82-62-20 34-56 56-98 62Z" fill="${c}"/>`,
  ],
  (c) => [
    '',
    `<path d="M162 206a94 94 0 0 1 188 0c-10-22-30-36-50-38-34 6-80 4-104-4-18 8-30 24-34 42Z" fill="${c}"/>`,
  ],
  (c) => [
    circle(256, 190, 128, `fill="${c}"`),
    `<path d="M170 196a86 70 0 0 1 172 0c-50-26-122-26-172 0Z" fill="${c}"/>`,
  ],
  (c) => [
    circle(256, 100, 44, `fill="${c}"`),
    `<path d="M166 212a90 92 0 0 1 180 0c-14-44-50-62-90-62s-76 18-90 62Z" fill="${c}"/>`,
  ],
  (c) => [
    `<path d="M152 300V212a104 104 0 0 1 208 0v88Z" fill="${c}"/>`,
    `<path d="M164 222v-14a92 92 0 0 1 184 0v14c-30-30-60-38-92-38s-62 8-92 38Z" fill="${c}"/>`,
  ],
  () => ['', ''],
];

export function avatarSvg(handle: string, genre: MainGenre): string {
  const random = seededRandom(hash32(`avatar:${handle}`));
  const palette = paletteFor(genre, random);
  const skin = among(skins, random);
  const [behind, before] = among(cuts, random)(among(hair, random));
  const shirt = palette.accents[0];
  const tilt = round(between(-5, 5, random));
  const shades =
    random() < 0.45
      ? `<rect x="180" y="196" width="64" height="44" rx="18" fill="#15131a"/><rect x="268" y="196" width="64" height="44" rx="18" fill="#15131a"/><path d="M240 210h32" stroke="#15131a" stroke-width="7"/>`
      : `<path d="M196 222q18 -16 36 0M280 222q18 -16 36 0" stroke="#221a20" stroke-width="7" fill="none" stroke-linecap="round"/>`;
  const phones =
    random() < 0.3
      ? `<path d="M158 220a98 98 0 0 1 196 0" stroke="${palette.accents[1]}" stroke-width="14" fill="none"/><rect x="140" y="206" width="34" height="66" rx="16" fill="${palette.accents[2]}"/><rect x="338" y="206" width="34" height="66" rx="16" fill="${palette.accents[2]}"/>`
      : '';
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${groundOf(palette, random)}` +
    `${circle(256, 250, 200, `fill="${palette.accents[3]}" opacity=".35"`)}` +
    `<g transform="rotate(${tilt} 256 420)">${behind}` +
    `<path d="M84 540c8-112 78-168 172-168s164 56 172 168Z" fill="${shirt}"/>` +
    `<path d="M214 290h84v86a42 34 0 0 1 -84 0Z" fill="${skin}"/><path d="M214 318q42 30 84 0v-20h-84Z" fill="#000" opacity=".12"/>` +
    `${circle(256, 220, 88, `fill="${skin}"`)}${before}${shades}` +
    `<path d="M236 274q20 ${round(between(6, 20, random))} 40 0" stroke="#8c2f39" stroke-width="8" fill="none" stroke-linecap="round"/>${phones}</g></svg>`
  );
}
