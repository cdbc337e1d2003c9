import { collection } from '../../../../ui/strings/actions.ts';
import type { Songs } from './use-songs.ts';

/** "2 of 150 songs" while only what is available offline shows; `all` is the text of the whole list. */
export const sizeText = ({ onlyStored, ids, tracks }: Songs, all: string): string =>
  onlyStored && tracks !== undefined ? collection.part(ids.length, all) : all;
