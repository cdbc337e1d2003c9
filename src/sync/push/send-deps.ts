import type { TrackId } from '../../core/ids.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import type { Timers } from '../../lib/timers.ts';
import type { ApiCall } from '../api-client.ts';
import type { TokenSource } from '../token-source.ts';

export type SendDeps = {
  readonly db: OffbeatDb;
  readonly timers: Timers;
  readonly newUuid: () => string;
  readonly api: ApiCall;
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  /** Verified bytes only; undefined while this device has none (docs/guarantees.md, Audio). */
  readonly audioOf?: (trackId: TrackId) => Promise<Blob | undefined>;
  readonly mayUpload?: () => boolean;
};
