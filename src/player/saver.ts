import type { Queue } from '../core/queue.ts';
import type { OwnerId } from '../core/ids.ts';
import { forgetPlayer, savePlayerState, savePlayerStateLeaving, savePlayQueue } from '../db/player/commands.ts';
import type { CommandContext } from '../db/offbeat-db.ts';
import type { PlayerStateRow } from '../db/rows.ts';

export type Saver = {
  /**
   * Something changed that must survive: written a moment later, together with what else changes meanwhile; unless
   * another tab has the latest word.
   */
  readonly soon: () => void;
  /** While playing, the time is written now and then. */
  readonly playing: (plays: boolean) => void;
  readonly visibility: (visible: boolean) => void;
  /** The page is going away. */
  readonly leaving: () => void;
  /** Whether what is here is the latest word; another tab that plays has the later one. */
  readonly setLatest: (latest: boolean) => void;
};

const soonMs = 150;
const visibleEveryMs = 1_000;
const hiddenEveryMs = 5_000;

/** Saves the player through reloads. `stateNow` is what to save at the moment; a queue without a track forgets it. */
export function createSaver(
  commands: () => CommandContext,
  stateNow: () => { readonly queue: Queue; readonly row: Omit<PlayerStateRow, 'ownerId'> },
): Saver {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let ticker: ReturnType<typeof setInterval> | undefined;
  let everyMs = visibleEveryMs;
  let latest = false;
  let savedQueue: { readonly trackIds: Queue['trackIds']; readonly owner: OwnerId } | undefined;

  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!latest) return;
    const { queue, row } = stateNow();
    const context = commands();
    write(context, queue, row).catch(() => {
      // No room or no database: the player plays on, and tries again with the next change.
    });
  };
  const write = async (context: CommandContext, queue: Queue, row: Omit<PlayerStateRow, 'ownerId'>): Promise<void> => {
    const { db, ownerId } = context;
    if (queue.currentTrackId === null) {
      savedQueue = undefined;
      await forgetPlayer(context);
      return;
    }
    if (savedQueue?.trackIds !== queue.trackIds || savedQueue.owner !== ownerId) {
      const { trackIds, position, kind } = queue;
      const before = savedQueue;
      savedQueue = { trackIds, owner: ownerId };
      await savePlayQueue(db, { ownerId, trackIds, position, kind }).catch((error: unknown) => {
        savedQueue = before;
        throw error;
      });
    }
    await savePlayerState(db, { ...row, ownerId });
  };
  const tick = (plays: boolean): void => {
    clearInterval(ticker);
    ticker = plays ? setInterval(save, everyMs) : undefined;
  };
  return {
    soon: () => {
      if (latest) timer ??= setTimeout(save, soonMs);
    },
    playing: (plays) => {
      if (plays !== (ticker !== undefined)) tick(plays);
    },
    visibility: (visible) => {
      everyMs = visible ? visibleEveryMs : hiddenEveryMs;
      if (ticker !== undefined) tick(true);
    },
    leaving: () => {
      if (!latest) return;
      const { queue, row } = stateNow();
      const { db, ownerId } = commands();
      if (savedQueue?.trackIds !== queue.trackIds) save();
      savePlayerStateLeaving(db, { ...row, ownerId });
    },
    setLatest: (is) => {
      latest = is;
      if (!is) clearTimeout(timer);
      if (!is) timer = undefined;
    },
  };
}
