import type { CommandContext } from '../../src/db/offbeat-db.ts';
import { discardRow, retryRow } from '../../src/db/outbox/commands.ts';
import { outboxList } from '../../src/db/outbox/queries.ts';

/** Retry or Discard of the first refused change; a tab that dies or finds no room meanwhile has changed nothing. */
export async function decide(context: CommandContext, retry: boolean): Promise<void> {
  const first = (await outboxList(context.db, context.ownerId)).find(({ status }) => status === 'refused');
  if (first !== undefined) await (retry ? retryRow(context, first.seq) : discardRow(context, first.seq));
}
