import { storedNewIdRequest, requestNewId } from '../../db/identity/new-guest-id.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { orElse } from '../../lib/log.ts';
import { newUuid } from '../../lib/uuid.ts';
import type { Connectivity } from '../../platform/connectivity.ts';
import { sendNewIdRequest } from '../../sync/new-guest-id.ts';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { account } from '../../ui/strings/account.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { choose } from '../dialogs/dialogs.ts';
import { cancelChoice } from './cancel-choice.ts';
import { retryUntilAnswered } from './retry-until-answered.ts';

export type SignOutOthersContext = {
  readonly db: OffbeatDb;
  /** Prefix of every call's path; empty for the page's own origin. */
  readonly baseUrl: string;
  readonly connectivity: Connectivity;
};

const hostOf = (baseUrl: string): string => (baseUrl === '' ? window.location.origin : baseUrl);

/** Rejects only if the request cannot be stored. */
export async function signOutOthers({ db, baseUrl, connectivity }: SignOutOthersContext): Promise<void> {
  const answer = await choose({
    title: account.othersTitle,
    text: account.othersText,
    choices: [{ id: 'out', label: account.others, look: 'solid' }, cancelChoice],
  });
  if (answer !== 'out') return;
  if (!(await connectivity.check())) return showAlert(account.othersOffline);
  const request = await requestNewId(db, newUuid());
  if (request === 'noGuest') return;
  if (request === 'waiting') return showAlert(account.othersWaiting);
  const ending = await sendNewIdRequest(db, hostOf(baseUrl), request, { pressed: true });
  if (ending.kind === 'done') showToast(account.othersDone);
  else if (ending.kind === 'unable') await showAlert(account.othersUnable);
  else if (ending.kind === 'refused') await showAlert(account.othersRefused(ending.reason));
  else {
    finishLater({ db, baseUrl, connectivity });
    await showAlert(account.othersLater);
  }
}

/** Repeats an unanswered request until it is answered. */
export function finishLater({ db, baseUrl, connectivity }: SignOutOthersContext): void {
  const attempt = async (): Promise<boolean> => {
    const request = await storedNewIdRequest(db);
    return request === undefined || (await sendNewIdRequest(db, hostOf(baseUrl), request)).kind !== 'later';
  };
  // If the database failed, the next start retries.
  const attemptOnce = () => attempt().catch(orElse(true, 'signing out other devices'));
  retryUntilAnswered(attemptOnce, connectivity);
}
