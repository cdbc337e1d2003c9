import type { Context, Hono } from 'hono';
import type { Db } from '../db/open.ts';
import type { SharedReads } from '../db/replica.ts';
import type { Access } from '../identity/access.ts';
import type { SongConfirmer } from '../provider-client/confirm.ts';
import type { AudioStore } from '../storage/audio-store.ts';

/** What the calls are made of; one object per server, so that tests can bring their own parts. */
export interface Parts {
  db: Db;
  /** For what all listeners share; may be behind `db`. */
  shared: SharedReads;
  access: Access;
  confirmer: SongConfirmer;
  /** Origins whose addresses are taken though they are not public: the configured provider's. */
  trustedOrigins: ReadonlySet<string>;
  /** Who counts as one caller (rate-limit.ts). */
  callerOf: (c: Context) => string;
  /** Counts a request that took `ms` of the database as so many more of its caller. */
  charge: (c: Context, ms: number) => void;
  /** Sounds of one caller that are worked on in an hour; 0 is no bound. */
  uploadsPerHour: number;
  dataDir: string;
  audio: AudioStore;
  /** Tells the worker that a job was queued. */
  wakeAudioWorker: () => void;
}

export type Routes = (app: Hono, parts: Parts) => void;
