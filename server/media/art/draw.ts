import sharp from 'sharp';
import { seededRandom } from '../../../src/lib/random.ts';

const side = 512;

let grain: Buffer | undefined;
function grainOf(): Buffer {
  if (grain) return grain;
  const random = seededRandom(0x6a41);
  grain = Buffer.alloc(side * side * 4);
  for (let i = 0; i < grain.length; i += 4) {
    grain.fill(random() < 0.5 ? 0 : 255, i, i + 3);
    grain[i + 3] = Math.floor(random() * 18);
  }
  return grain;
}

/** A cover or avatar with a grain, as a picture. */
export async function drawPicture(svg: string, extension: 'webp' | 'jpg'): Promise<Buffer> {
  const picture = sharp(Buffer.from(svg)).composite([
    { input: grainOf(), raw: { width: side, height: side, channels: 4 } },
  ]);
  return extension === 'webp'
    ? picture.webp({ quality: 82, effort: 2 }).toBuffer()
    : picture.jpeg({ quality: 84 }).toBuffer();
}
