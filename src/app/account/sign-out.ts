import type { AuthConfig } from '../../core/config.ts';
import { currentIdentity } from '../../db/identity/queries.ts';
import { removeLateRows, signOutGuest, signOutMember, type MemberSignOut } from '../../db/identity/sign-out.ts';
import { waitingCount } from '../../db/outbox/status.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import type { IdentityRow } from '../../db/rows.ts';
import type { Auth } from '../../platform/auth/auth.ts';
import { dropFirebaseSession } from '../../platform/auth/stored-session.ts';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { account } from '../../ui/strings/account.ts';
import { alerts } from '../../ui/strings/actions.ts';
import { syncStatusWords } from '../../ui/strings/sync-status.ts';
import { profile } from '../../ui/strings/strings.ts';
import { ask, choose } from '../dialogs/dialogs.ts';
import { cancelChoice } from './cancel-choice.ts';
import { onceTabsNoticed } from './once-tabs-noticed.ts';
import { removeMedia } from './remove-media.ts';
import { loadAuth } from '../startup/load-auth.ts';
import { ignored, logFailure, orElse } from '../../lib/log.ts';
import { sleep } from '../../lib/sleep.ts';

/** Warns of waiting changes, and a guest that likes and playlists end here (docs/guarantees.md, write path 12). */
export async function signOut(db: OffbeatDb, config: AuthConfig): Promise<void> {
  const identity = await currentIdentity(db);
  try {
    if (identity.kind === 'guest') await leaveAsGuest(db, identity, config);
    if (identity.kind === 'member') await leaveAsMember(db, identity, config);
  } catch (error) {
    logFailure('signing out', error);
    await showAlert(alerts.signOut);
  }
}

async function leaveAsGuest(db: OffbeatDb, identity: IdentityRow, config: AuthConfig): Promise<void> {
  const canHaveAccount = config.kind !== 'none';
  const waiting = await waitingCount(db, identity.ownerId);
  const answer = await choose({
    title: account.guestOutTitle,
    text: account.guestOutText({
      canHaveAccount,
      waiting: waiting === 0 ? null : syncStatusWords.text({ kind: 'waiting', count: waiting }),
    }),
    choices: [
      ...(canHaveAccount ? [{ id: 'account', label: account.createAccount, look: 'solid' } as const] : []),
      { id: 'out', label: profile.signOut },
      cancelChoice,
    ],
  });
  if (answer === 'account') await ask({ kind: 'signUp' });
  if (answer !== 'out') return;
  await signOutGuest(db, identity.ownerId, Date.now());
  onceTabsNoticed(() => removeLateRows(db, identity.ownerId));
}

async function leaveAsMember(db: OffbeatDb, identity: IdentityRow, config: AuthConfig): Promise<void> {
  const waiting = await askAboutWaiting(await waitingCount(db, identity.ownerId));
  if (waiting === null) return;
  const music = await choose({
    title: account.musicTitle,
    text: account.musicText,
    choices: [
      { id: 'keep', label: account.keep, look: 'solid' },
      { id: 'remove', label: account.removeMusic },
    ],
  });
  if (music !== 'keep' && music !== 'remove') return;
  const auth = loadAuth(config).catch(ignored('loading the sign-in code'));
  // Another tab may have signed this user out and another in.
  if ((await currentIdentity(db)).ownerId === identity.ownerId) await leaveFirebase(auth);
  const removed = await signOutMember(db, identity.ownerId, { waiting, music }, Date.now());
  if (music === 'keep') return;
  onceTabsNoticed(() => removeLateRows(db, identity.ownerId));
  await removeMedia(db, removed);
}

const leaveMs = 1_000;

/**
 * Firebase first looks its user up, for up to 30 s on a network that answers nothing, and signs out afterwards: its stored
 * session must be gone before that, or closing the app in between would leave the user signed in. So too without its code.
 */
async function leaveFirebase(loading: Promise<Auth | null | undefined>): Promise<void> {
  const leave = async (): Promise<boolean> => {
    const auth = await loading;
    await auth?.signOut();
    return auth !== undefined;
  };
  const leaving = leave().catch(orElse(false, 'ending the session with the identity server'));
  const isLeft = await Promise.race([leaving, sleep(leaveMs).then(() => false)]);
  if (!isLeft) await dropFirebaseSession();
}

async function askAboutWaiting(count: number): Promise<MemberSignOut['waiting'] | null> {
  if (count === 0) return 'keep';
  const answer = await choose({
    title: account.waitingOutTitle,
    text: account.waitingOutText(syncStatusWords.text({ kind: 'waiting', count })),
    choices: [
      { id: 'keep', label: account.wait, look: 'solid' },
      { id: 'discard', label: account.discard },
    ],
  });
  return answer === 'keep' || answer === 'discard' ? answer : null;
}
