import type { CommandContext } from '../../db/offbeat-db.ts';
import { isDiskFull } from '../../db/full-disk.ts';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { common } from '../../ui/strings/strings.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';

/** What is said when a commit fails: a toast, an alert, or `null` for what the user did not ask for and does not miss. */
export type FailureText = string | { readonly alert: string } | null;

export type Command = (commands: CommandContext) => Promise<unknown>;

/**
 * Runs a command as the current user. A commit that fails is told exactly once, here and nowhere else
 * (docs/guarantees.md case 36). Never rejects; resolves with whether the command was carried out.
 */
export type RunCommand = (command: Command, failed?: FailureText) => Promise<boolean>;

/** Without `failed` the text is a general one that names a full disk. */
export async function tellFailure(action: () => Promise<unknown>, failed?: FailureText): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    const text = failed === undefined ? failureText(error) : failed;
    if (typeof text === 'string') showToast(text);
    else if (text !== null) await showAlert(text.alert);
    return false;
  }
}

/** Why a change could not be stored, for people. */
export const failureText = (error: unknown): string => (isDiskFull(error) ? common.diskFull : common.couldNotSave);
