import type { Pull } from '../../core/pull.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import type { IdentityRow } from '../../db/rows.ts';
import type { Connectivity } from '../../platform/connectivity.ts';
import type { PlayerParts } from '../player/start-player.ts';
import type { AppConfig } from '../../core/config.ts';

/** What start-up made once for the app's life; the React tree gets it as one prop. */
export type Runtime = {
  readonly config: AppConfig;
  readonly db: OffbeatDb;
  /** Who listened when the app started: the first paint does not wait for a live query. */
  readonly firstIdentity: IdentityRow;
  readonly pull: Pull;
  readonly connectivity: Connectivity;
  readonly playing: PlayerParts;
};
