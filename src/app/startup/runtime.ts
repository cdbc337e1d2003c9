import type { Pull } from '../../core/pull.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import type { IdentityRow } from '../../db/rows.ts';
import type { Connectivity } from '../../platform/connectivity.ts';
import type { PlayerParts } from '../player/start-player.ts';
import type { AppConfig } from '../../core/config.ts';

export type Runtime = {
  readonly config: AppConfig;
  readonly db: OffbeatDb;
  readonly firstIdentity: IdentityRow;
  readonly pull: Pull;
  readonly connectivity: Connectivity;
  readonly playing: PlayerParts;
};
