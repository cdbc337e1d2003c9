/** Draws the app's icons from its mark into public/. Run by hand after a change of the mark: node --import tsx scripts/icons.ts */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';

const ground = '#0b0e15';
const ink = '#f3f5f9';
const warm = '#f6b35f';

/** The mark in a 512 px square: `scale` leaves room for a mask, `corner` rounds the ground. */
function mark(scale: number, corner: number): string {
  const bar = (x: number, y: number, fill: string) =>
    `<rect x="${x}" y="${y}" width="56" height="190" rx="28" fill="${fill}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
    <defs><radialGradient id="g" cx="0.62" cy="0.3" r="0.9"><stop offset="0" stop-color="#232b3d"/><stop offset="1" stop-color="${ground}"/></radialGradient></defs>
    <rect width="512" height="512" rx="${corner}" fill="url(#g)"/>
    <g transform="translate(256 256) scale(${scale}) translate(-256 -256)">
      ${bar(98, 188, ink)}${bar(182, 188, ink)}${bar(358, 188, ink)}${bar(274, 124, warm)}
    </g></svg>`;
}

/** A sign on the same ground, for the shortcuts of the installed app's menu. */
const sign = (shape: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">
    <rect width="96" height="96" rx="48" fill="${ground}"/>
    <g fill="none" stroke="${ink}" stroke-width="6" stroke-linecap="round" stroke-linejoin="round">${shape}</g></svg>`;

const signs = [
  ['shortcut-search.png', sign('<circle cx="43" cy="43" r="17"/><path d="m56 56 15 15"/>')],
  [
    'shortcut-liked.png',
    sign('<path d="M48 71C32 60 24 51 24 40a12 12 0 0 1 24-4 12 12 0 0 1 24 4c0 11-8 20-24 31z"/>'),
  ],
  ['shortcut-recent.png', sign(`<circle cx="48" cy="48" r="24"/><path stroke="${warm}" d="M48 34v15l10 6"/>`)],
] as const;

const files = [
  // The tab's. No SVG, here or in the manifest: a page pays for one with a document of its own, before its first frame.
  ['icon-64.png', 64, mark(1, 112)],
  ['icon-192.png', 192, mark(1, 112)],
  ['icon-512.png', 512, mark(1, 112)],
  // Launchers cut a circle of 80 percent out of a maskable icon: everything that matters stays inside it.
  ['icon-maskable-512.png', 512, mark(0.95, 0)],
  ['apple-touch-icon.png', 180, mark(0.9, 0)],
] as const;

for (const [name, size, svg] of files) {
  const png = await sharp(Buffer.from(svg)).resize(size, size).png({ compressionLevel: 9, palette: true }).toBuffer();
  await writeFile(`public/icons/${name}`, png);
}
for (const [name, svg] of signs) {
  await writeFile(`public/icons/${name}`, await sharp(Buffer.from(svg)).png({ compressionLevel: 9 }).toBuffer());
}
