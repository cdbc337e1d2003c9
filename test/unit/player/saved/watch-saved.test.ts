import 'fake-indexeddb/auto';
import Dexie, { type PromiseExtended } from 'dexie';
import { afterEach, expect, it, vi } from 'vitest';
import { visitorId, type OwnerId, type TrackId } from '../../../../src/core/ids.ts';
import type { OffbeatDb } from '../../../../src/db/offbeat-db.ts';
import type { PlayerStateRow, TrackRow } from '../../../../src/db/rows.ts';
import type { PlayerEvent } from '../../../../src/player/engine/events.ts';
import { createWatchSaved } from '../../../../src/player/watch-saved.ts';
import { guest, id, startWorld, track } from '../../../support/player.ts';
import { waitFor } from '../../../support/unit/wait.ts';

afterEach(() => void vi.useRealTimers());

const rowOf = (name: string): PlayerStateRow => ({
  ownerId: guest,
  trackId: id(name),
  currentTimeS: 5,
  volume: 1,
  repeat: 'off',
  sourceRoute: null,
  playedMs: 0,
  lastCountedTrackId: null,
});

type Watch = { ownerId: OwnerId; written: () => void; see: (visible: boolean) => void };

/** A watch beside another tab that has saved song b. `told` are the songs that the player was told of. */
async function watching() {
  const { db } = await startWorld({ tracks: [track('b'), track('c')] });
  await db.playerState.put(rowOf('b'));
  const isPending = vi.fn<() => boolean>().mockReturnValue(false);
  const told: (TrackId | undefined)[] = [];
  const watch: Watch = { ownerId: guest, written: () => undefined, see: () => undefined };
  const saved = createWatchSaved({
    commands: () => ({ db, ownerId: watch.ownerId, nowMs: Date.now, newUuid: () => '' }),
    persist: {
      isPending,
      isOwnWrite: () => false,
      onWritten: (listener) => (watch.written = listener),
      noteTakenOver: () => undefined,
    },
    dispatch: (event: PlayerEvent) => told.push(event.kind === 'savedChanged' ? event.saved.track?.id : undefined),
    onVisibility: (listener) => (watch.see = listener),
  });
  return { db, isPending, told, watch, saved };
}

it('looks, once its own write is done, at what another tab saved meanwhile', async () => {
  const { isPending, told, watch, saved } = await watching();
  isPending.mockReturnValue(true);
  await saved.start();
  // Also at what the two live queries read first.
  await waitFor(() => expect(isPending).toHaveBeenCalledTimes(3));
  expect(told).toEqual([]);
  isPending.mockReturnValue(false);
  watch.written();
  await waitFor(() => expect(told).toEqual([id('b')]));
});

/** The next `times` readings of a song wait for `go`. `count`: of all readings so far. */
function holdSongs(db: OffbeatDb, times: number): { readonly count: () => number; readonly go: () => void } {
  let go = (): void => undefined;
  const gone = new Promise<void>((resolve) => (go = resolve));
  let count = 0;
  const read: (key: TrackId) => PromiseExtended<TrackRow | undefined> = db.tracks.get.bind(db.tracks);
  const get = (key: TrackId): PromiseExtended<TrackRow | undefined> =>
    ++count > times ? read(key) : Dexie.Promise.resolve(gone.then(() => read(key)));
  Object.assign(db.tracks, { get });
  return { count: () => count, go: () => go() };
}

it('does not tell what it began to read before, and read later, than the newest', async () => {
  const { db, told, saved } = await watching();
  const { go } = holdSongs(db, 1);
  const started = saved.start();
  await waitFor(() => expect(told).toEqual([id('b'), id('b')]));
  await db.playerState.put(rowOf('c'));
  await waitFor(() => expect(told.at(-1)).toBe(id('c')));
  go();
  await started;
  expect(told.at(-1)).toBe(id('c'));
});

it('tells nothing of a user who signed out while it was read', async () => {
  const { db, told, watch, saved } = await watching();
  const { count, go } = holdSongs(db, 3);
  const started = saved.start();
  await waitFor(() => expect(count()).toBe(3));
  watch.ownerId = visitorId;
  go();
  await started;
  expect(told).toEqual([]);
});

it('finds an edit in devtools, of which Dexie hears nothing, while the page is visible', async () => {
  const { db, told, watch, saved } = await watching();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const pass = async (ms: number): Promise<void> => {
    await vi.advanceTimersByTimeAsync(ms);
    for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
  };
  const started = saved.start();
  // Dexie's own timers of the live queries.
  await pass(100);
  await started;
  await pass(100);
  told.length = 0;
  watch.see(false);
  db.backendDB().transaction('playerState', 'readwrite').objectStore('playerState').put(rowOf('c'));
  await pass(60_000);
  expect(told, 'hidden').toEqual([]);
  watch.see(true);
  await pass(2_000);
  expect(told).toEqual([id('c')]);
  await pass(2_000);
  expect(told, 'once').toEqual([id('c')]);
});
