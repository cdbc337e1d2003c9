import { storedNewIdRequest, requestNewId } from '../../db/identity/new-guest-id.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { onReconnect, type Connectivity } from '../../platform/connectivity.ts';
import { sendNewIdRequest } from '../../sync/new-guest-id.ts';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { account } from '../../ui/strings/account.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { choose } from '../dialogs/dialogs.ts';
import { cancelChoice } from './cancel-choice.ts';

export type SignOutOthersContext = {
  readonly db: OffbeatDb;
  /** Prefix of every call's path; empty for the page's own origin. */
  readonly baseUrl: string;
  readonly connectivity: Connectivity;
};

const retryMs = 30_000;

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
  const request = await requestNewId(db, crypto.randomUUID());
  if (request === 'noGuest') return;
  if (request === 'waiting') return showAlert(account.othersWaiting);
  const ending = await sendNewIdRequest(db, hostOf(baseUrl), request);
  if (ending.kind === 'done') showToast(account.othersDone);
  else if (ending.kind === 'unable') await showAlert(account.othersUnable);
  else if (ending.kind === 'refused') await showAlert(account.othersRefused(ending.reason));
  else {
    finishLater({ db, baseUrl, connectivity });
    await showAlert(account.othersLater);
  }
}

/** Repeats an unanswered request now, when the server answers again and every 30 s, until it is settled. */
export function finishLater({ db, baseUrl, connectivity }: SignOutOthersContext): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRequesting = false;
  const again = async (): Promise<void> => {
    if (isRequesting) return;
    isRequesting = true;
    clearTimeout(timer);
    const request = await storedNewIdRequest(db);
    const ending = request === undefined ? undefined : await sendNewIdRequest(db, hostOf(baseUrl), request);
    isRequesting = false;
    if (ending?.kind === 'later') timer = setTimeout(aloud, retryMs);
    else stopListening();
  };
  const aloud = (): void => {
    // The database failed: the next start retries.
    again().catch(stopListening);
  };
  const stopListening = onReconnect(connectivity, aloud);
  timer = setTimeout(aloud, 0);
}
