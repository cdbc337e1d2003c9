import { wordsOf } from '../lib/normalize-text.ts';
import type { TrackId } from './ids.ts';
import type { Track } from './track.ts';

/**
 * The text that offline search scans (docs/guarantees.md, The read path): a line per song, `"id"⇥ word word …`, normalized.
 * Finding a word's beginning is a plain string search: a hundred thousand songs take a few milliseconds,
 * whereas a word index must fetch every key of a common prefix.
 */
export type SearchLine = { readonly id: TrackId; readonly words: readonly string[] };

export const wordsOfTrack = (track: Pick<Track, 'title' | 'authorName' | 'handle' | 'genre' | 'tags'>): string[] =>
  wordsOf(`${track.title} ${track.authorName} ${track.handle ?? ''} ${track.genre ?? ''} ${track.tags}`);

/** Starts with a line break. JSON escapes breaks and tabs in ids. */
export const lineOf = ({ id, words }: SearchLine): string => `\n${JSON.stringify(id)}\t ${words.join(' ')}`;
