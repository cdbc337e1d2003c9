import type { Queue } from '../core/queue/queue.ts';
import type { CommandContext } from '../db/offbeat-db.ts';
import type { PlayerStateRow, PlayQueueRow } from '../db/rows.ts';
import { createListeners } from '../lib/listeners.ts';
import { SavedWriter, type StateToSave } from './saved-writer.ts';

export type Persist = {
  /**
   * Writes shortly after, together with other changes until then. Writes nothing while another tab owns the saved
   * state, unless this change `claims` it.
   */
  readonly soon: (claims: boolean) => void;
  readonly whilePlaying: (isPlaying: boolean) => void;
  readonly visibility: (visible: boolean) => void;
  readonly leaving: () => void;
  readonly yield: () => void;
  /** For a user who signed out, which waits for no write: one that was under way would leave that user a row. */
  readonly removeWritten: () => void;
  /** Whether this tab has unwritten changes; rows read meanwhile are older. */
  readonly isPending: () => boolean;
  /** Also after a write that failed. */
  readonly onWritten: (listener: () => void) => void;
  /** Whether these rows are what this tab wrote last. */
  readonly isOwnWrite: (state: PlayerStateRow | undefined, queue: PlayQueueRow | undefined) => boolean;
  /**
   * This tab shows the other tab's row from now on: what it writes next is compared with that, or a player that was
   * dismissed there would stay dismissed for whatever plays here later.
   */
  readonly noteTakenOver: (state: PlayerStateRow) => void;
};

const soonMs = 150;
const visibleEveryMs = 1_000;
const hiddenEveryMs = 5_000;

/**
 * Decides when the player's state is written; `SavedWriter` writes it. A queue without a current track deletes the rows.
 * `onFull` runs at each write for which there is no space.
 */
export function createPersist(
  commands: () => CommandContext,
  stateNow: () => { readonly queue: Queue; readonly row: StateToSave },
  onFull: () => void,
): Persist {
  /** This tab made the last change of the saved state, and goes on writing it until another tab plays. */
  let ownsSaved = false;
  /** Until the write that `soon` announced. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Something changed while a write was under way: another follows it. */
  let writesAgain = false;
  const written = createListeners();
  const onEnded = (): void => {
    if (writesAgain) save();
    written.notify();
  };
  const writer = new SavedWriter(commands, onEnded, onFull);

  const unschedule = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };
  /**
   * One write at a time: on a slow disk they would queue up, the latest last, and the browser aborts those that a closing
   * page leaves (docs/decisions/0053-abort-transactions-on-pagehide.md).
   */
  const save = (): void => {
    unschedule();
    if (!ownsSaved) return;
    writesAgain = writer.isWriting;
    if (writesAgain) return;
    const { queue, row } = stateNow();
    writer.write(queue, row);
  };
  return {
    soon: (claims) => {
      ownsSaved ||= claims;
      if (ownsSaved) timer ??= setTimeout(save, soonMs);
    },
    ...createTicker(save),
    leaving: () => {
      if (!ownsSaved) return;
      const { queue, row } = stateNow();
      if (writer.isOtherQueue(queue)) save();
      writer.writeLeaving(row);
    },
    yield: () => {
      ownsSaved = false;
      writesAgain = false;
      unschedule();
    },
    removeWritten: () => writer.removeWritten(),
    // What failed is not written again once another tab owns the saved state, and must not hide that tab's rows.
    isPending: () => timer !== undefined || writer.isWriting || (ownsSaved && writer.hasFailed),
    onWritten: written.subscribe,
    isOwnWrite: (state, queue) => writer.isOwnWrite(state, queue),
    noteTakenOver: (state) => writer.noteTakenOver(state),
  };
}

function createTicker(save: () => void): Pick<Persist, 'whilePlaying' | 'visibility'> {
  let ticker: ReturnType<typeof setInterval> | undefined;
  let everyMs = visibleEveryMs;
  const tick = (isPlaying: boolean): void => {
    clearInterval(ticker);
    ticker = isPlaying ? setInterval(save, everyMs) : undefined;
  };
  return {
    whilePlaying: (isPlaying) => {
      if (isPlaying !== (ticker !== undefined)) tick(isPlaying);
    },
    visibility: (visible) => {
      everyMs = visible ? visibleEveryMs : hiddenEveryMs;
      if (ticker !== undefined) tick(true);
    },
  };
}
