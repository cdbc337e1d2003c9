import { logFailure } from '../../lib/log.ts';
import { account } from '../../ui/strings/account.ts';
import type { AccountOutcome } from '../shared/account.ts';

/** A step whose code could not be loaded: a first visit over a bad network has stored none of it. */
export async function outcomeOf(step: Promise<AccountOutcome>): Promise<AccountOutcome> {
  try {
    return await step;
  } catch (error) {
    logFailure('loading the code of an account', error);
    return { kind: 'failed', message: account.unreachable };
  }
}
