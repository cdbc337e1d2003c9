import { currentIdentity } from '../../db/identity/queries.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import type { Account } from '../../screens/shared/account.ts';
import { tellFailure, type RunCommand } from '../../screens/shared/run-command.ts';
import { commandContext } from '../startup/command-context.ts';
import { ask } from '../dialogs/dialogs.ts';

/**
 * A visitor's action needs a user (docs/product.md section 10, visitors): prompts to sign in, then completes the action.
 * Closing the dialog changes nothing. Resolves to whether the action was completed.
 */
export async function finishAsUser(
  db: OffbeatDb,
  account: Account,
  ...[command, failed]: Parameters<RunCommand>
): Promise<boolean> {
  let becoming: Promise<void> | undefined;
  // Creates one guest, however often the button is pressed.
  const becomeGuest = (): Promise<void> => (becoming ??= account.continueAsGuest());
  const answer = await ask({ kind: 'visitor', becomeGuest });
  if (answer === 'guest') await becomeGuest();
  else if (answer !== 'signIn' || (await ask({ kind: 'signIn' })) !== 'done') return false;
  const { kind, ownerId } = await currentIdentity(db);
  return kind !== 'visitor' && tellFailure(() => command(commandContext(db, ownerId)), failed);
}
