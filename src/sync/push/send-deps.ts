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
  /** The verified bytes of a song that are on this device, or undefined while there are none (docs/guarantees.md, Audio). */
  readonly audioOf?: (trackId: TrackId) => Promise<Blob | undefined>;
  /** False on Save-Data or a metered link: nothing is uploaded then. */
  readonly mayUpload?: () => boolean;
};
