import type { CommandContext } from '../../db/offbeat-db.ts';
import { isQuotaExceeded } from '../../db/quota-exceeded.ts';
import { logFailure } from '../../lib/log.ts';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { common } from '../../ui/strings/strings.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';

export type FailureText = string | { readonly alert: string } | null;

export type Command = (commands: CommandContext) => Promise<unknown>;

/**
 * Runs a command as the current user. A failed commit is reported exactly once, here (docs/guarantees.md case 36).
 * Never rejects; resolves to whether the command committed.
 */
export type RunCommand = (command: Command, failed?: FailureText) => Promise<boolean>;

/** Without `failed`, shows a general text that mentions a full disk. */
export async function tellFailure(action: () => Promise<unknown>, failed?: FailureText): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    logFailure('saving a change', error);
    const text = failed === undefined ? failureText(error) : failed;
    if (typeof text === 'string') showToast(text);
    else if (text !== null) await showAlert(text.alert);
    return false;
  }
}

export const failureText = (error: unknown): string => (isQuotaExceeded(error) ? common.diskFull : common.couldNotSave);
