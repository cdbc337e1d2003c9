import { headerPictureNumber, numberedHeaderPicture } from '../../core/header-picture.ts';
import { limits } from '../../core/limits.ts';
import { cardNumber, cardPalette } from './card-colours.ts';

/**
 * How many successive cards must differ: those beside and above each other, at the widest window's number of columns.
 */
const apart = 7;

export type GenreLook = { readonly colour: string | undefined; readonly coverUrl: string };

/**
 * The colour and picture of each card. Both are hashed from the name, so that a genre looks the same everywhere; if a
 * card next to it has them already, it gets the next free one. Cards added at the end change none before.
 */
export function genreLooks(genres: readonly string[], covers: ReadonlyMap<string, string>): readonly GenreLook[] {
  const colours = spread(genres.map(cardNumber), cardPalette.length);
  const pictures = spread(
    genres.map((genre) => headerPictureNumber(genre) - 1),
    limits.headerPictures,
  );
  const shown: string[] = [];
  return genres.map((genre, index) => {
    const cover = covers.get(genre);
    const near = shown.slice(-apart);
    const coverUrl =
      cover !== undefined && !near.includes(cover) ? cover : numberedHeaderPicture((pictures[index] ?? 0) + 1);
    shown.push(coverUrl);
    return { colour: cardPalette[colours[index] ?? 0], coverUrl };
  });
}

/** Each preferred number, or the next one (modulo `of`) that none of the `apart` before it has. */
function spread(preferred: readonly number[], of: number): readonly number[] {
  const taken: number[] = [];
  for (const first of preferred) {
    const near = taken.slice(-apart);
    let number = first;
    while (near.includes(number)) number = (number + 1) % of;
    taken.push(number);
  }
  return taken;
}
