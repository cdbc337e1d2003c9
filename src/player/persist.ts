import type { OwnerId } from '../core/ids.ts';
import type { Queue } from '../core/queue.ts';
import type { CommandContext, OffbeatDb } from '../db/offbeat-db.ts';
import {
  forgetPlayer,
  removePlayer,
  savePlayerState,
  savePlayerStateLeaving,
  savePlayQueue,
} from '../db/player/commands.ts';
import type { PlayerStateRow, PlayQueueRow } from '../db/rows.ts';
import { ignored, logFailure } from '../lib/log.ts';

type StateToSave = Omit<PlayerStateRow, 'ownerId'>;

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

/** A queue without a current track deletes the rows. */
export function createPersist(
  commands: () => CommandContext,
  stateNow: () => { readonly queue: Queue; readonly row: StateToSave },
): Persist {
  let afterWrite = (): void => undefined;
  const writer = createWriter(commands, () => {
    if (isMissed) save();
    afterWrite();
  });
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** This tab made the last change of the saved state, and goes on writing it until another tab plays. */
  let ownsSaved = false;
  /** The last write, and for whom. */
  let written: Promise<OwnerId> | undefined;
  /** A save came while another was under way, and follows it. */
  let isMissed = false;

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
    isMissed = writer.isWriting();
    if (isMissed) return;
    const { queue, row } = stateNow();
    written = writer.write(queue, row);
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
      isMissed = false;
      unschedule();
    },
    removeWritten: () => removeAfter(written, commands().db),
    // What failed is not written again once another tab owns the saved state, and must not hide that tab's rows.
    isPending: () => timer !== undefined || writer.isWriting() || (ownsSaved && writer.hasFailed()),
    onWritten: (listener) => (afterWrite = listener),
    isOwnWrite: writer.isOwnWrite,
    noteTakenOver: writer.noteTakenOver,
  };
}

function removeAfter(written: Promise<OwnerId> | undefined, db: OffbeatDb): void {
  const removed = written?.then((ownerId) => removePlayer(db, ownerId));
  removed?.catch(ignored('removing what was saved of the player'));
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

function createWriter(commands: () => CommandContext, writeEnded: () => void) {
  let [isWriting, hasFailed] = [false, false];
  let writtenState: StateToSave | undefined;
  let writtenQueue: WrittenQueue | undefined;

  const writeQueue = async ({ db, ownerId }: CommandContext, queue: Queue): Promise<void> => {
    if (writtenQueue?.trackIds === queue.trackIds && writtenQueue.owner === ownerId) return;
    const { trackIds, suggestedIds, kind } = queue;
    writtenQueue = { trackIds, suggestedIds, owner: ownerId };
    await savePlayQueue(db, { ownerId, trackIds, suggestedIds, kind });
  };
  const writeAll = async (
    context: CommandContext,
    queue: Queue,
    row: StateToSave,
    since?: StateToSave,
  ): Promise<void> => {
    if (queue.currentTrackId === null) {
      writtenQueue = undefined;
      return forgetPlayer(context);
    }
    await writeQueue(context, queue);
    return savePlayerState(context.db, { ...row, ownerId: context.ownerId }, since);
  };
  return {
    write: async (queue: Queue, row: StateToSave): Promise<OwnerId> => {
      isWriting = true;
      const context = commands();
      const since = writtenState;
      writtenState = row;
      try {
        await writeAll(context, queue, row, since);
        hasFailed = false;
      } catch (error) {
        // No room or no database: playback goes on. The next write has all that changed since the last good one.
        logFailure('saving the player', error);
        hasFailed = true;
        writtenQueue = undefined;
        writtenState = since;
      } finally {
        isWriting = false;
        writeEnded();
      }
      return context.ownerId;
    },
    writeLeaving: (row: StateToSave): void => {
      const { db, ownerId } = commands();
      writtenState = row;
      savePlayerStateLeaving(db, { ...row, ownerId });
    },
    isOtherQueue: ({ trackIds }: Queue): boolean => writtenQueue?.trackIds !== trackIds,
    noteTakenOver: (state: PlayerStateRow): void => {
      writtenState = state;
    },
    isWriting: (): boolean => isWriting,
    hasFailed: (): boolean => hasFailed,
    isOwnWrite: (state: PlayerStateRow | undefined, queue: PlayQueueRow | undefined): boolean =>
      writtenState !== undefined && isSameState(writtenState, state) && isSameQueue(writtenQueue, queue),
  };
}

type WrittenQueue = Pick<Queue, 'trackIds' | 'suggestedIds'> & { readonly owner: OwnerId };

const isSameQueue = (one: WrittenQueue | undefined, other: PlayQueueRow | undefined): boolean =>
  isSameList(one?.trackIds ?? [], other?.trackIds ?? []) &&
  isSameList(one?.suggestedIds ?? [], other?.suggestedIds ?? []);

/** Without `lastCountedTrackId`, which `countPlayOnce` writes. */
const isSameState = (one: StateToSave, other: StateToSave | undefined): boolean =>
  one.trackId === other?.trackId &&
  one.sourceRoute === other.sourceRoute &&
  one.currentTimeS === other.currentTimeS &&
  one.repeat === other.repeat &&
  one.volume === other.volume;

const isSameList = (one: Queue['trackIds'], other: Queue['trackIds']): boolean =>
  one === other || (one.length === other.length && one.every((id, at) => id === other[at]));
