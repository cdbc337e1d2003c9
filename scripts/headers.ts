/**
 * Draws the eight header pictures into public/headers/ (docs/product.md section 10). They are made by this code alone, so
 * nothing in them comes from another project. Run by hand: node --import tsx scripts/headers.ts
 */
import { writeFile } from 'node:fs/promises';
import sharp from 'sharp';
import { seededRandom } from '../src/lib/random.ts';

const width = 1280;
const height = 560;

/** Smooth value noise in [0, 1] on a lattice of 256. */
function noise(seed: number): (x: number, y: number) => number {
  const random = seededRandom(seed);
  const lattice = Float64Array.from({ length: 65_536 }, random);
  const at = (x: number, y: number) => lattice[((y & 255) << 8) | (x & 255)] ?? 0;
  const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);
  return (x, y) => {
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const u = ease(x - x0);
    const v = ease(y - y0);
    const top = at(x0, y0) * (1 - u) + at(x0 + 1, y0) * u;
    const bottom = at(x0, y0 + 1) * (1 - u) + at(x0 + 1, y0 + 1) * u;
    return top * (1 - v) + bottom * v;
  };
}

const clamp = (value: number): number => Math.max(0, Math.min(1, value));
const glow = (distance: number, size: number): number => Math.exp(-((distance / size) ** 2));
const wave = Math.sin;

type Field = (n: (x: number, y: number) => number, x: number, y: number) => readonly [light: number, hueMix: number];

/** x runs 0 to 2.29, y 0 to 1. Each answers how light a point is and where between the two hues it lies. */
const fields: readonly Field[] = [
  // Silk: a sheet folded twice.
  (_, x, y) => {
    const a = wave(2.2 * x + 1.3 * wave(2.6 * y + 0.6));
    const b = wave(1.9 * x - 2.4 * y + 1.4 * a);
    const fold = 0.5 + 0.5 * wave(9 * (0.8 * y + 0.45 * x) + 2.3 * b + 1.2 * a);
    return [0.06 + 0.4 * fold ** 2 * (0.6 + 0.4 * a) + 0.3 * fold ** 16, clamp(0.5 + 0.5 * b)];
  },
  // Curtains of light.
  (n, x, y) => {
    const sway = n(x * 1.1, 3) * 1.6 + n(x * 3, y * 0.6) * 0.5;
    const hang = glow(y - 0.28 - sway * 0.26, 0.3) * (0.4 + 0.6 * n(x * 16 + sway * 3, y * 0.8));
    return [0.06 + 0.74 * hang, clamp(y * 1.1 + sway * 0.2)];
  },
  // Grooves of a record, off centre.
  (n, x, y) => {
    const r = Math.hypot(x - 1.78, y - 0.66);
    const shine = Math.abs(Math.cos(Math.atan2(y - 0.66, x - 1.78) * 2 - 0.7)) ** 5;
    const groove = 0.72 + 0.28 * wave(r * 150);
    return [0.07 + 0.62 * shine * groove * glow(r - 0.55, 0.62), clamp(0.4 + n(x, y) * 0.6)];
  },
  // Dunes at night.
  (n, x, y) => {
    let light = 0.05;
    let mix = 0.1;
    for (let i = 0; i < 6; i++) {
      const ridge = 0.22 + i * 0.15 - 0.16 * n(x * (1.1 + i * 0.16) + i * 17, i * 5.3);
      if (y > ridge) {
        light = 0.06 + 0.5 * glow(y - ridge, 0.11) * (0.55 + 0.45 * n(x * 1.4 + i * 7, 2)) + i * 0.012;
        mix = i / 6;
      }
    }
    return [light, mix];
  },
  // Four beats, one off the grid.
  (_, x, y) => {
    let light = 0.06;
    let mix = 0;
    [0.62, 1.02, 1.47, 1.82].forEach((centre, index) => {
      const off = index === 2;
      const dy = Math.max(0, Math.abs(y - (off ? 0.36 : 0.54)) - 0.2);
      const d = Math.hypot(x - centre, dy);
      light += 0.6 * glow(d, 0.1) + 0.2 * glow(d, 0.3);
      if (off) mix = glow(d, 0.3);
    });
    return [Math.min(0.82, light), mix];
  },
  // Strings, plucked.
  (n, x, y) => {
    let light = 0.05;
    for (let i = 0; i < 15; i++) {
      const swell = glow(x - 1.15 - 0.3 * wave(i), 0.6) * 0.2 * (n(i * 3.1, 1) - 0.2);
      const line = 0.08 + i * 0.062 + swell * wave(x * 9 + i * 0.8) + 0.02 * wave(x * 3 + i);
      light += 0.5 * glow(y - line, 0.006) + 0.09 * glow(y - line, 0.03);
    }
    return [Math.min(0.8, light), clamp(x / 2.29)];
  },
  // Light through water.
  (_, x, y) => {
    const px = ((x * 2.6) % 6.283) - 250;
    const py = ((y * 2.6) % 6.283) - 250;
    let ix = px;
    let iy = py;
    let sum = 0;
    for (let i = 1; i <= 4; i++) {
      const t = 2.6 * (1 - 3.5 / i);
      [ix, iy] = [px + Math.cos(t - ix) + wave(t + iy), py + wave(t - iy) + Math.cos(t + ix)];
      sum += 1 / Math.hypot((px * 0.005) / wave(ix + t), (py * 0.005) / Math.cos(iy + t));
    }
    const light = Math.min(1, Math.abs(1.17 - (sum / 4) ** 1.4) ** 8);
    return [0.12 + 0.62 * light * (0.3 + 0.7 * glow(y - 0.2, 0.7)) + 0.1 * glow(y, 0.6), clamp(y + 0.2 * wave(3 * x))];
  },
  // A city seen through a wet window.
  (n, x, y) => {
    const random = seededRandom(41);
    let light = 0.06 + 0.06 * n(x * 2, y * 3);
    let mix = 0.3;
    for (let i = 0; i < 34; i++) {
      const size = 0.035 + 0.085 * random();
      const d = Math.hypot(x - random() * 2.3, y - 0.1 - random() * 0.8);
      const weight = 0.1 + 0.2 * random();
      const disc = clamp((size - d) / 0.014);
      light += disc * weight * (0.65 + 0.35 * clamp(d / size));
      if (disc > 0) mix = (mix + random() * disc) / (1 + disc);
      else random();
    }
    return [Math.min(0.8, light), clamp(mix)];
  },
];

/** Two hues (degrees in oklch) and a chroma for each picture. */
const palettes = [
  [268, 322, 0.13],
  [165, 258, 0.12],
  [40, 300, 0.09],
  [28, 276, 0.11],
  [262, 62, 0.12],
  [200, 340, 0.11],
  [225, 180, 0.11],
  [48, 292, 0.11],
] as const;

/** oklch to sRGB bytes (Björn Ottosson's published matrices), clipped. */
function rgb(l: number, c: number, hue: number): readonly [number, number, number] {
  const a = c * Math.cos((hue * Math.PI) / 180);
  const b = c * Math.sin((hue * Math.PI) / 180);
  const l3 = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m3 = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s3 = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const byte = (v: number) => 255 * clamp(v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055);
  return [
    byte(4.0767416621 * l3 - 3.3077115913 * m3 + 0.2309699292 * s3),
    byte(-1.2684380046 * l3 + 2.6097574011 * m3 - 0.3413193965 * s3),
    byte(-0.0041960863 * l3 - 0.7034186147 * m3 + 1.707614701 * s3),
  ];
}

for (const [index, field] of fields.entries()) {
  const n = noise(100 + index);
  const dither = seededRandom(index + 1);
  const [from, to, chroma] = palettes[index] ?? palettes[0];
  // The short way round the colour circle.
  const turn = ((to - from + 540) % 360) - 180;
  const pixels = Buffer.alloc(width * height * 3);
  for (let py = 0; py < height; py++) {
    for (let px = 0; px < width; px++) {
      const [light, mix] = field(n, px / height, py / height);
      const vignette = 1 - 0.35 * (Math.abs(px / width - 0.5) * 2) ** 3;
      const l = 0.12 + 0.52 * light * vignette;
      const colour = rgb(l, chroma * Math.min(1, 0.35 + light * 1.3), from + turn * mix);
      const at = (py * width + px) * 3;
      const grain = (dither() - 0.5) * 2;
      colour.forEach((value, channel) => {
        pixels[at + channel] = Math.max(0, Math.min(255, Math.round(value + grain)));
      });
    }
  }
  const picture = sharp(pixels, { raw: { width, height, channels: 3 } });
  let quality = 72;
  let file = await picture.webp({ quality, effort: 6 }).toBuffer();
  while (file.length > 29_000 && quality > 30) {
    quality -= 6;
    file = await picture.webp({ quality, effort: 6 }).toBuffer();
  }
  await writeFile(`public/headers/${index + 1}.webp`, file);
}
