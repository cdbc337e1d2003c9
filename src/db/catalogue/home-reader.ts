import type { Table } from 'dexie';
import type { OffbeatDb } from '../offbeat-db.ts';

/** The tables of Home. */
export const homeTables = [
  'identity',
  'recentlyPlayed',
  'tracks',
  'follows',
  'artists',
  'favoriteArtists',
  'favoriteGenres',
  'profiles',
  'genreCovers',
  'avatars',
] as const;

type HomeTable = (typeof homeTables)[number];
type RowOf<N extends HomeTable> = OffbeatDb[N] extends Table<infer Row, infer _Key> ? Row : never;

/**
 * The reads that Home's first frame consists of, so that one query serves Dexie and, before Dexie is loaded,
 * IndexedDB itself (native-reader.ts).
 */
export type HomeReader = {
  readonly get: <N extends HomeTable>(table: N, key: string) => Promise<RowOf<N> | undefined>;
  readonly getAll: <N extends HomeTable>(table: N) => Promise<readonly RowOf<N>[]>;
  /** The rows whose index equals `value`, in the order of their keys. */
  readonly equal: <N extends HomeTable>(table: N, index: string, value: string) => Promise<readonly RowOf<N>[]>;
  /** The rows whose two-part index begins with `value`, in its order. */
  readonly beginning: <N extends HomeTable>(table: N, index: string, value: string) => Promise<readonly RowOf<N>[]>;
};
