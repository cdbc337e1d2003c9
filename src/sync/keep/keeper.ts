import type { OwnerId, TrackId } from '../../core/ids.ts';
import { currentIdentity } from '../../db/identity/queries.ts';
import { syncPinned } from '../../db/pins/commands.ts';
import { missingSounds, type Missing } from '../../db/pins/work.ts';
import { makeRoom } from '../../db/audio-files/room.ts';
import type { PatientLock } from '../schedule/drainer.ts';
import { timing } from '../timing.ts';
import { keepSong, type SongDeps } from './keep-song.ts';
import { createPatience } from './patience.ts';

/** The Web Lock that lets one tab or the worker download at a time; held for a turn of some songs. */
const keepLockName = 'offbeat:keep';

export type KeeperDeps = SongDeps & {
  readonly random: () => number;
  readonly lock: PatientLock;
  readonly isMetered: () => boolean;
};

/** `nextAtMs`: when to look again; null when there is nothing to fetch. */
export type KeepResult = { readonly stored: number; readonly nextAtMs: number | null };

export type Keeper = {
  /** Fetches what is missing, song after song, until nothing is left, the network fails or `deadlineMs` have passed. */
  readonly run: (options?: { readonly force?: boolean; readonly deadlineMs?: number }) => Promise<KeepResult>;
  /** Looks whether what is being fetched is still wanted; if not, it is stopped and what came of it stays. */
  readonly check: () => Promise<void>;
  /** Whether it waits because nothing answered. */
  readonly isHeld: () => boolean;
  readonly stop: () => void;
};

/** A song under way; `bytes`: what there was room for, once that is known. */
type Song = { readonly abort: AbortController; readonly done: Promise<boolean>; bytes: number };

/** Fetches the songs of pins (docs/guarantees.md, Audio). May run in every tab and in the worker: the lock gives each a turn. */
export function createKeeper(deps: KeeperDeps): Keeper {
  const { db, timers, lock } = deps;
  const patience = createPatience(timers.nowMs, deps.random);
  /** In the order in which they were begun: one is being fetched, those before it are still being stored. */
  const underWay = new Map<TrackId, Song>();
  const abortAll = (): void => {
    for (const { abort } of underWay.values()) abort.abort();
  };

  const missing = async (): Promise<{ readonly ownerId: OwnerId; readonly list: readonly Missing[] }> => {
    const { ownerId } = await currentIdentity(db);
    const list = await missingSounds(db, ownerId, { metered: deps.isMetered(), nowMs: timers.nowMs() });
    return { ownerId, list };
  };

  /** What is being stored has no row yet: its bytes are counted too, or, where that would be too much, waited for. */
  const roomFor = async (trackId: TrackId, bytes: number): Promise<boolean> => {
    const songs = [...underWay];
    const at = songs.findIndex(([id]) => id === trackId);
    const coming = songs.reduce((sum, [id, song]) => (id === trackId ? sum : sum + song.bytes), 0);
    const own = underWay.get(trackId);
    if (own !== undefined) own.bytes = bytes;
    if (coming > 0) {
      if (await makeRoom(db, bytes + coming, deps.removeBody)) return true;
      // Only those begun before: two that wait for each other would wait for ever.
      await Promise.allSettled(songs.slice(0, Math.max(0, at)).map(([, { done }]) => done));
    }
    return makeRoom(db, bytes, deps.removeBody);
  };

  /** `received`: its last bytes are coming, or nothing more of it will; `done`: whether it is here. */
  const begin = (ownerId: OwnerId, trackId: TrackId): { received: Promise<unknown>; done: Promise<boolean> } => {
    const abort = new AbortController();
    let onNearEnd = (): void => undefined;
    const received = new Promise<void>((resolve) => (onNearEnd = resolve));
    const hooks = { signal: abort.signal, onNearEnd, roomFor: (bytes: number) => roomFor(trackId, bytes) };
    const done = keepSong(deps, patience, ownerId, trackId, hooks).finally(() => underWay.delete(trackId));
    underWay.set(trackId, { abort, done, bytes: 0 });
    return { received: Promise.race([received, done]), done };
  };

  /** Some songs. What is missing is asked for only once the lock is held: another tab may have fetched it meanwhile. */
  const turn = async (untilMs: number): Promise<{ readonly stored: number; readonly isOver: boolean }> => {
    const endMs = Math.min(untilMs, timers.nowMs() + timing.keepTurnMs);
    const begun: Promise<boolean>[] = [];
    let [isOver, isBroken] = [false, false];
    try {
      while (!isOver && !isBroken && !patience.isHeld() && timers.nowMs() < endMs) {
        const { ownerId, list } = await missing();
        const next = list.find(({ trackId }) => !underWay.has(trackId) && patience.mayTry(trackId));
        if (next !== undefined && underWay.size < timing.keepAtOnce) {
          const { received, done } = begin(ownerId, next.trackId);
          begun.push(done);
          // A database that fails would have every song fetched again and again.
          done.catch(() => (isBroken = true));
          await received;
        } else if (underWay.size > 0) await Promise.race([...underWay.values()].map(({ done }) => done));
        else isOver = true;
      }
    } finally {
      await Promise.allSettled(begun);
    }
    return { stored: (await Promise.all(begun)).filter(Boolean).length, isOver };
  };

  return {
    run: async ({ force = false, deadlineMs } = {}) => {
      if (force) patience.forget();
      await syncPinned(db);
      const untilMs = deadlineMs === undefined ? Number.POSITIVE_INFINITY : timers.nowMs() + deadlineMs;
      const cancelTimer = deadlineMs === undefined ? undefined : timers.after(deadlineMs, abortAll);
      let stored = 0;
      while (!patience.isHeld() && timers.nowMs() < untilMs) {
        const did = await lock(keepLockName, timing.keepLockPatienceMs, () => turn(untilMs));
        stored += did.stored;
        if (did.isOver) break;
      }
      cancelTimer?.();
      const { list } = await missing();
      const due = list.map(({ trackId }) => patience.nextTryAtMs(trackId));
      return { stored, nextAtMs: due.length === 0 ? null : Math.min(...due) };
    },
    check: async () => {
      if (underWay.size === 0) return;
      const wanted = new Set((await missing()).list.map(({ trackId }) => trackId));
      for (const [trackId, { abort }] of underWay) if (!wanted.has(trackId)) abort.abort();
    },
    isHeld: patience.isHeld,
    stop: abortAll,
  };
}
