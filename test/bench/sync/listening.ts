import { parseOwnerId, parseTrackId, type OwnerId, type PlaylistId, type TrackId } from '../../../src/core/ids.ts';
import { countPlay } from '../../../src/db/library/play-commands.ts';
import { OffbeatDb, type CommandContext } from '../../../src/db/offbeat-db.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { createApiCall } from '../../../src/sync/api-client.ts';
import type { DrainDeps } from '../../../src/sync/push/drain.ts';
import { realTimers } from '../../../src/lib/timers.ts';

/** What page and worker of the bench share: one user over one real database. */
export type Listening = { readonly db: OffbeatDb; readonly owner: OwnerId; readonly playlistId: PlaylistId };

export const owner = assertDefined(parseOwnerId('guest_benchbenchbenchbenchbench'), 'owner');
export const trackId = (n: number): TrackId => assertDefined(parseTrackId(`t${n}`), 'track');
export const db = new OffbeatDb('offbeat-bench');

export const context: CommandContext = {
  db,
  ownerId: owner,
  nowMs: () => Date.now(),
  newUuid: () => crypto.randomUUID(),
};

/** `isUp` false: nothing gets through. */
export const drainDeps = (isUp: () => boolean): DrainDeps => ({
  db,
  timers: realTimers,
  random: Math.random,
  newUuid: context.newUuid,
  api: createApiCall((url, init) => (isUp() ? fetch(url, init) : Promise.reject(new TypeError('down'))), realTimers),
  baseUrl: location.origin,
  tokens: () => Promise.resolve({ kind: 'free' }),
  audioOf: () => Promise.resolve(undefined),
  mayUpload: () => true,
  drainers: { register: (_id, run) => run(null), alive: () => Promise.resolve(null) },
  serverAnswers: () => Promise.resolve(isUp()),
});

/** Leaves the outbox with `rows` plays to be counted, each in a lane of its own. */
export async function fill(rows: number): Promise<void> {
  await db.outbox.clear();
  for (let n = 0; n < rows; n++) await countPlay(context, trackId(n));
}

export async function timed(run: () => PromiseLike<unknown>): Promise<number> {
  const started = performance.now();
  await run();
  return performance.now() - started;
}
