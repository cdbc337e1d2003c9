import type { CommandContext } from '../../db/offbeat-db.ts';
import { isQuotaExceeded } from '../../db/quota-exceeded.ts';
import { logFailure } from '../../lib/log.ts';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { common } from '../../ui/strings/strings.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';

type FailureText = string | { readonly alert: string } | null;

/** What to say of a failure, also by what failed. */
export type Failed = FailureText | ((error: unknown) => FailureText);

export type Command = (commands: CommandContext) => Promise<unknown>;

/**
 * Runs a command as the current user. A failed commit is reported exactly once, here (docs/guarantees.md case 36).
 * Never rejects; resolves to whether the command committed.
 */
export type RunCommand = (command: Command, failed?: Failed) => Promise<boolean>;

/** Without `failed`, shows a general text that mentions a full disk. */
export async function tellFailure(action: () => Promise<unknown>, failed: Failed = failureText): Promise<boolean> {
  try {
    await action();
    return true;
  } catch (error) {
    logFailure('saving a change', error);
    const text = typeof failed === 'function' ? failed(error) : failed;
    if (typeof text === 'string') showToast(text);
    else if (text !== null) await showAlert(text.alert);
    return false;
  }
}

export function failureText(error: unknown): string {
  return isQuotaExceeded(error) ? common.diskFull : common.couldNotSave;
}
