import type { Context, Hono } from 'hono';
import type { Db } from '../db/open.ts';
import type { SharedReads } from '../db/replica.ts';
import type { Access } from '../identity/access.ts';
import type { SongConfirmer } from '../provider-client/confirm.ts';
import type { SourceOutbox } from '../sources/source.ts';
import type { AudioStore } from '../storage/audio-store.ts';
import type { FreeSpace } from '../storage/free-space.ts';

export interface Parts {
  db: Db;
  shared: SharedReads;
  /** More would take the database from all other calls. */
  searchesAtOnce: number;
  access: Access;
  confirmer: SongConfirmer;
  trustedOrigins: ReadonlySet<string>;
  callerOf: (c: Context) => string;
  charge: (c: Context, ms: number) => void;
  uploadsPerHour: number;
  dataDir: string;
  audio: AudioStore;
  space: Pick<FreeSpace, 'reserve'>;
  wakeAudioWorker: () => void;
  /** Where likes and plays go on to (server/sources). */
  outboxes: readonly SourceOutbox[];
  /** Before a user's likes or playlists are read: brings in what a source has of them. */
  prepareUser: (c: Context, userId: string) => Promise<void>;
}

export type Routes = (app: Hono, parts: Parts) => void;
