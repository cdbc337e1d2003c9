import type { OwnerId } from '../core/ids.ts';
import type { Queue } from '../core/queue/queue.ts';
import type { CommandContext } from '../db/offbeat-db.ts';
import {
  forgetPlayer,
  removePlayer,
  savePlayerState,
  savePlayerStateLeaving,
  savePlayQueue,
} from '../db/player/commands.ts';
import { isQuotaExceeded } from '../db/quota-exceeded.ts';
import type { PlayerStateRow, PlayQueueRow } from '../db/rows.ts';
import { isSameList } from '../lib/is-same-list.ts';
import { ignored, logFailure } from '../lib/log.ts';

export type StateToSave = Omit<PlayerStateRow, 'ownerId'>;

type WrittenQueue = Pick<Queue, 'trackIds' | 'suggestedIds'> & { readonly ownerId: OwnerId };

/** Writes the rows of the player for the user of the moment, and knows what it wrote last. */
export class SavedWriter {
  isWriting = false;
  hasFailed = false;
  readonly #commands: () => CommandContext;
  readonly #onEnded: () => void;
  readonly #onFull: () => void;
  #state: StateToSave | undefined;
  #queue: WrittenQueue | undefined;
  /** The last write, and for whom. */
  #last: Promise<OwnerId> | undefined;

  constructor(commands: () => CommandContext, onEnded: () => void, onFull: () => void) {
    this.#commands = commands;
    this.#onEnded = onEnded;
    this.#onFull = onFull;
  }

  write(queue: Queue, row: StateToSave): void {
    this.#last = this.#write(queue, row);
  }

  /** Waits for a write that is under way: it would leave its user the rows. */
  removeWritten(): void {
    const { db } = this.#commands();
    const removed = this.#last?.then((ownerId) => removePlayer(db, ownerId));
    removed?.catch(ignored('removing what was saved of the player'));
  }

  /** For a page that is being closed: does not wait, and leaves the queue as it was written last. */
  writeLeaving(row: StateToSave): void {
    const { db, ownerId } = this.#commands();
    this.#state = row;
    savePlayerStateLeaving(db, { ...row, ownerId });
  }

  noteTakenOver(state: StateToSave): void {
    this.#state = state;
  }

  isOtherQueue({ trackIds, suggestedIds }: Queue): boolean {
    return this.#queue?.trackIds !== trackIds || this.#queue.suggestedIds !== suggestedIds;
  }

  isOwnWrite(state: PlayerStateRow | undefined, queue: PlayQueueRow | undefined): boolean {
    return (
      this.#state !== undefined &&
      isSameState(this.#state, state) &&
      isSameList(this.#queue?.trackIds ?? [], queue?.trackIds ?? []) &&
      isSameList(this.#queue?.suggestedIds ?? [], queue?.suggestedIds ?? [])
    );
  }

  /** Resolves to the user whose rows these were, also where they could not be written. */
  async #write(queue: Queue, row: StateToSave): Promise<OwnerId> {
    this.isWriting = true;
    const context = this.#commands();
    const before = this.#state;
    this.#state = row;
    try {
      await this.#writeRows(context, queue, row, before);
      this.hasFailed = false;
    } catch (error) {
      // No room or no database: playback goes on. The next write has all that changed since the last good one.
      logFailure('saving the player', error);
      // Not for a database that is gone: the app starts again, or asks for that. Nor for a write that the page's end aborted.
      if (isQuotaExceeded(error)) this.#onFull();
      this.hasFailed = true;
      this.#queue = undefined;
      this.#state = before;
    } finally {
      this.isWriting = false;
      this.#onEnded();
    }
    return context.ownerId;
  }

  async #writeRows(context: CommandContext, queue: Queue, row: StateToSave, before?: StateToSave): Promise<void> {
    if (queue.currentTrackId === null) {
      this.#queue = undefined;
      await forgetPlayer(context);
      return;
    }
    await this.#writeQueue(context, queue);
    await savePlayerState(context.db, { ...row, ownerId: context.ownerId }, before);
  }

  /** A queue of thousands of songs is written when it has changed, not once a second. */
  async #writeQueue({ db, ownerId }: CommandContext, queue: Queue): Promise<void> {
    if (this.#queue?.ownerId === ownerId && !this.isOtherQueue(queue)) return;
    const { trackIds, suggestedIds, kind } = queue;
    this.#queue = { trackIds, suggestedIds, ownerId };
    await savePlayQueue(db, { ownerId, trackIds, suggestedIds, kind });
  }
}

/** Without `lastCountedTrackId`, which `countPlayOnce` writes. */
const isSameState = (one: StateToSave, other: StateToSave | undefined): boolean =>
  one.trackId === other?.trackId &&
  one.sourceRoute === other.sourceRoute &&
  one.currentTimeS === other.currentTimeS &&
  one.repeat === other.repeat &&
  one.volume === other.volume;
