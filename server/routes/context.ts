import type { Hono } from 'hono';
import type { Db } from '../db/open.ts';
import type { Access } from '../identity/access.ts';
import type { SongConfirmer } from '../provider-client/confirm.ts';

/** What the calls are made of; one object per server, so that tests can bring their own parts. */
export interface Parts {
  db: Db;
  access: Access;
  confirmer: SongConfirmer;
  /** Origins whose addresses are taken though they are not public: the configured provider's. */
  trustedOrigins: ReadonlySet<string>;
  dataDir: string;
}

export type Routes = (app: Hono, parts: Parts) => void;
