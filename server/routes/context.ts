import type { Context, Hono } from 'hono';
import type { Db } from '../db/open.ts';
import type { SharedReads } from '../db/replica.ts';
import type { Access } from '../identity/access.ts';
import type { SongConfirmer } from '../provider-client/confirm.ts';
import type { AudioStore } from '../storage/audio-store.ts';

/** Dependencies of the routes; one object per server, so that tests can inject their own. */
export interface Parts {
  db: Db;
  /** For reads that all users share; may lag behind `db`. */
  shared: SharedReads;
  access: Access;
  confirmer: SongConfirmer;
  /** Origins accepted although they are not public: the configured provider's. */
  trustedOrigins: ReadonlySet<string>;
  callerOf: (c: Context) => string;
  /** Charges a request that took `ms` of the database to its caller's rate limit. */
  charge: (c: Context, ms: number) => void;
  /** Audio jobs per caller and hour; 0: unlimited. */
  uploadsPerHour: number;
  dataDir: string;
  audio: AudioStore;
  wakeAudioWorker: () => void;
}

export type Routes = (app: Hono, parts: Parts) => void;
