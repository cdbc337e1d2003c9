import { currentIdentity } from '../../db/identity/queries.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import type { Account } from '../../screens/shared/account.ts';
import { tellFailure, type RunCommand } from '../../screens/shared/run-command.ts';
import { commandContext } from '../startup/command-context.ts';
import { ask } from '../dialogs/dialogs.ts';

/**
 * A visitor tapped something that needs a listener (docs/product.md section 10, visitors): asks who listens, then finishes the tap for
 * them. Closing the dialog leaves everything as it was. Resolves with whether the tap was finished.
 */
export async function finishAsListener(
  db: OffbeatDb,
  account: Account,
  ...[command, failed]: Parameters<RunCommand>
): Promise<boolean> {
  let becoming: Promise<void> | undefined;
  // Once, however often it is pressed.
  const becomeGuest = (): Promise<void> => (becoming ??= account.continueAsGuest());
  const answer = await ask({ kind: 'visitor', becomeGuest });
  if (answer === 'guest') await becomeGuest();
  else if (answer !== 'signIn' || (await ask({ kind: 'signIn' })) !== 'done') return false;
  const { kind, ownerId } = await currentIdentity(db);
  return kind !== 'visitor' && tellFailure(() => command(commandContext(db, ownerId)), failed);
}
