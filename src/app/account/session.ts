import type { AuthConfig } from '../../core/config.ts';
import { counterKeys } from '../../core/keys.ts';
import { becomeMember, storeToken } from '../../db/identity/commands.ts';
import { currentIdentity } from '../../db/identity/queries.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { counterValue } from '../../db/stats/counter-queries.ts';
import type { Auth, AuthSession } from '../../platform/auth/auth.ts';
import { hasFirebaseSession } from '../../platform/auth/stored-session.ts';
import { loadAuth, loadAuthCode } from '../startup/load-auth.ts';
import { isEntering, memberSession } from './member.ts';
import { ignored } from '../../lib/log.ts';
import { untilLoaded } from '../../lib/until-loaded.ts';

/**
 * Subscribes to Firebase once the page is idle: stores fresh tokens for the worker, and restores a member whose row was
 * missing in Dexie at the start, unless a member signed out; later it is missing because the user signed out, here or in
 * another tab. An error of the identity server signs no user out (docs/guarantees.md, The read path).
 */
export async function watchSession(db: OffbeatDb, config: AuthConfig): Promise<void> {
  const { kind } = await currentIdentity(db);
  if (kind === 'guest' || (kind === 'visitor' && !(await hasFirebaseSession()))) return;
  await untilLoaded(loadAuthCode);
  const auth = await loadAuth(config);
  auth?.onSession((session) => {
    // It stores its session itself.
    if (isEntering()) return;
    // Fails only if the database does; Firebase issues the next token within the hour.
    correct(db, auth, session, kind === 'visitor').catch(ignored('storing the session'));
  });
}

async function correct(db: OffbeatDb, auth: Auth, session: AuthSession, mayRestore: boolean): Promise<void> {
  const identity = await currentIdentity(db);
  const member = memberSession(session);
  if (identity.kind !== 'visitor' || !mayRestore) await storeToken(db, member.token);
  // Firebase stores a session again when the page is closed before it has signed out (sign-out.ts).
  else if ((await counterValue(db, counterKeys.signedOut)) !== 0) await auth.signOut();
  else await becomeMember(db, member);
}
