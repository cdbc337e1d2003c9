import { hash32 } from '../lib/hash.ts';
import { limits } from './limits.ts';

/** Which of the eight header pictures belongs to a title: 1 to 8, always the same (docs/product.md section 2 and 9). */
export const headerPictureNumber = (title: string): number => (hash32(title) % limits.headerPictures) + 1;

/** Its address in `public/`. */
export const headerPicturePath = (title: string): string => `/headers/${headerPictureNumber(title)}.webp`;
