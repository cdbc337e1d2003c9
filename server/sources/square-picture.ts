import sharp from 'sharp';
import type { PictureExtension } from './source.ts';

const squareSide = 512;

/** A square picture for lists; rejects if it cannot be decoded. */
export function squarePicture(picture: Uint8Array, extension: PictureExtension): Promise<Buffer> {
  const square = sharp(picture, { limitInputPixels: 50_000_000 })
    .rotate()
    .resize(squareSide, squareSide, { fit: 'cover' });
  return extension === 'webp' ? square.webp({ quality: 84 }).toBuffer() : square.jpeg({ quality: 84 }).toBuffer();
}
