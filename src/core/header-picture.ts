import { hash32 } from '../lib/hash.ts';
import { limits } from './limits.ts';

/** 1 to 8, stable per title (docs/product.md section 2 and 9). */
export const headerPictureNumber = (title: string): number => (hash32(title) % limits.headerPictures) + 1;

export const numberedHeaderPicture = (number: number): string => `/headers/${number}.webp`;
export const headerPicturePath = (title: string): string => numberedHeaderPicture(headerPictureNumber(title));
