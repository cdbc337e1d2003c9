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

const files = [
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
await writeFile('public/icon.svg', mark(1, 112).replace(/\n\s+/g, ''));
