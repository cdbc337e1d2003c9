import type { Pull } from '../../core/pull.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import type { IdentityRow } from '../../db/rows.ts';
import type { Connectivity } from '../../platform/connectivity.ts';
import type { PlayerParts } from '../player/start-player.ts';
import type { AppConfig } from '../../core/config.ts';

/** Objects that start-up creates once; the React tree gets them as one prop. */
export type Runtime = {
  readonly config: AppConfig;
  readonly db: OffbeatDb;
  /** The identity at start: the first paint does not wait for a live query. */
  readonly firstIdentity: IdentityRow;
  readonly pull: Pull;
  readonly connectivity: Connectivity;
  readonly playing: PlayerParts;
};
