import type { CommandContext } from '../../src/db/offbeat-db.ts';
import { discardRow, restoreDiscarded, retryRow, type Discarded } from '../../src/db/outbox/commands.ts';
import { outboxList } from '../../src/db/outbox/queries.ts';

/** What the user decides about refused changes; a tab that dies or finds no room meanwhile has changed nothing. */
export class Decisions {
  private discarded: Discarded | undefined;

  /** Retry or Discard of the first refused change. */
  async decide(context: CommandContext, retry: boolean): Promise<void> {
    const first = (await outboxList(context.db, context.ownerId)).find(({ status }) => status === 'refused');
    if (first === undefined) return;
    if (retry) await retryRow(context, first.seq);
    else this.discarded = await discardRow(context, first.seq);
  }

  /** Undo of the last Discard, however late: the command itself decides whether the rows may come back. */
  async undo(context: CommandContext): Promise<void> {
    const { discarded } = this;
    this.discarded = undefined;
    if (discarded?.ownerId === context.ownerId) await restoreDiscarded(context, discarded);
  }
}
