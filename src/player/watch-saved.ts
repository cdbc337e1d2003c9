import { liveQuery, type Subscription } from 'dexie';
import { emptyQueue, restoredQueue } from '../core/queue/queue.ts';
import { trackById } from '../db/catalogue/queries.ts';
import type { CommandContext, OffbeatDb } from '../db/offbeat-db.ts';
import { playQueueOf, playerStateOf } from '../db/player/saved.ts';
import type { PlayerStateRow, PlayQueueRow } from '../db/rows.ts';
import { ignored } from '../lib/log.ts';
import type { PlayerEvent, SavedPlayback } from './engine/events.ts';
import type { Persist } from './persist.ts';

export type WatchDeps = {
  readonly commands: () => CommandContext;
  readonly persist: Pick<Persist, 'isPending' | 'isOwnWrite' | 'onWritten' | 'noteTakenOver'>;
  readonly dispatch: (event: PlayerEvent) => void;
  readonly onVisibility: (changed: (visible: boolean) => void) => unknown;
};

/** An edit in devtools passes Dexie and re-runs no live query: the state is also read this long after its last result. */
const rereadMs = 2_000;

/**
 * Watches `playerState` and `playQueue` and dispatches rows that this tab did not write: an earlier session's, another
 * tab's, a hand edit.
 */
export function createWatchSaved(deps: WatchDeps) {
  const { commands, persist, onVisibility } = deps;
  let running: readonly Subscription[] = [];
  let state: PlayerStateRow | undefined;
  let queue: PlayQueueRow | undefined;

  const look = newestOnly(() => foreignRows(deps, state, queue));
  // Without the database the player stays as it is.
  const lookQuietly = (): Promise<void> => look().catch(ignored('reading the saved player'));
  persist.onWritten(() => void lookQuietly());
  const polling = createPolling(async () => {
    const { db, ownerId } = commands();
    const row = await playerStateOf(db, ownerId);
    if (JSON.stringify(row) === JSON.stringify(state)) return;
    state = row;
    await look();
  });
  onVisibility(polling.visibility);
  const watch = <T>(query: () => Promise<T>, note: (row: T) => void): Subscription =>
    liveQuery(query).subscribe({
      next: (row) => {
        note(row);
        void lookQuietly();
      },
      error: ignored('watching the saved player'),
    });
  return {
    /** Resolves once the current user's saved state is applied. Never rejects. */
    start: (): Promise<void> => {
      for (const subscription of running) subscription.unsubscribe();
      [state, queue] = [undefined, undefined];
      const { db, ownerId } = commands();
      // Two queries: the state changes every second, and a queue of ten thousand must not be read as often.
      running = [
        watch(
          () => playerStateOf(db, ownerId),
          (row) => {
            state = row;
            polling.restart();
          },
        ),
        watch(
          () => playQueueOf(db, ownerId),
          (row) => (queue = row),
        ),
      ];
      return lookQuietly();
    },
  };
}

/**
 * What takes over the rows that another tab saved. A live query's result may be older than this tab's last write: foreign rows are
 * read once more. Undefined where there are none.
 */
async function foreignRows(
  { commands, persist, dispatch }: WatchDeps,
  state: PlayerStateRow | undefined,
  queue: PlayQueueRow | undefined,
): Promise<(() => void) | undefined> {
  if (persist.isPending() || persist.isOwnWrite(state, queue)) return undefined;
  const { db, ownerId } = commands();
  const [savedState, savedQueue] = await Promise.all([playerStateOf(db, ownerId), playQueueOf(db, ownerId)]);
  if (savedState === undefined) return undefined;
  const saved = await toPlayback(db, savedState, savedQueue);
  return () => {
    const isOld = commands().ownerId !== ownerId || persist.isPending();
    if (isOld || persist.isOwnWrite(savedState, savedQueue)) return;
    persist.noteTakenOver(savedState);
    dispatch({ kind: 'savedChanged', saved });
  };
}

/** Runs what `read` resolves with, unless a call that began later has ended: what this one read is older. */
function newestOnly(read: () => Promise<(() => void) | undefined>): () => Promise<void> {
  let begun = 0;
  let newestEnded = 0;
  return async () => {
    const mine = ++begun;
    const run = await read();
    if (mine < newestEnded) return;
    newestEnded = mine;
    run?.();
  };
}

/** Calls `read` every `rereadMs` since the last `restart`, while the page is visible. A rejection ends it until the next. */
function createPolling(read: () => Promise<void>) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isVisible = true;
  const restart = (): void => {
    clearTimeout(timer);
    if (!isVisible) return;
    timer = setTimeout(() => void read().then(restart, ignored('rereading the saved player')), rereadMs);
  };
  return {
    restart,
    visibility: (visible: boolean): void => {
      isVisible = visible;
      restart();
    },
  };
}

/** An unknown track leaves only volume and repeat. */
async function toPlayback(
  db: OffbeatDb,
  { trackId, repeat, sourceRoute: route, currentTimeS, playedMs, volume, lastCountedTrackId }: PlayerStateRow,
  saved: PlayQueueRow | undefined,
): Promise<SavedPlayback> {
  const track = trackId === null ? undefined : await trackById(db, trackId);
  const rest = { atS: currentTimeS, playedMs: playedMs ?? 0, volume, lastCountedTrackId };
  if (trackId === null || track === undefined) return { ...rest, queue: { ...emptyQueue, repeat }, track: null };
  const { kind, trackIds, suggestedIds = [] } = saved ?? { kind: 'none' as const, trackIds: [trackId] };
  const queue = restoredQueue({ kind, route, trackIds, currentTrackId: trackId, suggestedIds, repeat });
  return { ...rest, queue, track };
}
