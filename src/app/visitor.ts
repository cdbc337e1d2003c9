import { currentIdentity } from '../db/identity/queries.ts';
import type { CommandContext, OffbeatDb } from '../db/offbeat-db.ts';
import type { Account } from '../screens/account.ts';
import { commandContext } from './command-context.ts';
import { ask } from './dialogs.ts';

/**
 * A visitor tapped something that needs a listener (design.md, visitors): asks who listens, then finishes the tap for
 * them. Closing the dialog leaves everything as it was.
 */
export async function finishAsListener(
  db: OffbeatDb,
  account: Account,
  action: (commands: CommandContext) => Promise<void>,
): Promise<void> {
  let becoming: Promise<void> | undefined;
  // Once, however often it is pressed.
  const becomeGuest = (): Promise<void> => (becoming ??= account.continueAsGuest());
  const answer = await ask({ kind: 'visitor', becomeGuest });
  if (answer === 'guest') await becomeGuest();
  else if (answer !== 'signIn' || (await ask({ kind: 'signIn' })) !== 'done') return;
  const { kind, ownerId } = await currentIdentity(db);
  if (kind !== 'visitor') await action(commandContext(db, ownerId));
}
