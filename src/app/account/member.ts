import type { AuthConfig } from '../../core/config.ts';
import { parseOwnerId } from '../../core/ids.ts';
import {
  collectionCounts,
  guestBecomesMember,
  takeLateRows,
  type CollectionCounts,
} from '../../db/identity/carry-over.ts';
import { becomeMember, type MemberSession } from '../../db/identity/commands.ts';
import { currentIdentity } from '../../db/identity/queries.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { assertDefined } from '../../lib/assert-defined.ts';
import type { Auth, AuthResult, AuthSession } from '../../platform/auth/auth.ts';
import type { AccountOutcome } from '../../screens/shared/account.ts';
import { failureText } from '../../screens/shared/run-command.ts';
import { account } from '../../ui/strings/account.ts';
import { splash } from '../../ui/strings/actions.ts';
import { onceTabsNoticed } from './once-tabs-noticed.ts';
import { untilReached } from './until-reached.ts';
import { commandContext } from '../startup/command-context.ts';
import { ask } from '../dialogs/dialogs.ts';
import { loadAuth } from '../startup/load-auth.ts';
import { ignored } from '../../lib/log.ts';

const unreachable: AccountOutcome = { kind: 'failed', message: account.unreachable };

export const signIn = (db: OffbeatDb, config: AuthConfig, email: string, password: string): Promise<AccountOutcome> =>
  enter(db, config, (auth) => auth.signIn(email, password));

export const signUp = (db: OffbeatDb, config: AuthConfig, email: string, password: string): Promise<AccountOutcome> =>
  enter(db, config, (auth) => auth.signUp(email, password));

/** Never rejects; without an identity server the outcome says that there are only guests. */
export async function sendReset(config: AuthConfig, email: string): Promise<AccountOutcome> {
  const auth = await loadAuth(config).catch(ignored('loading the sign-in code'));
  if (auth === undefined) return unreachable;
  return auth === null ? { kind: 'failed', message: splash.guestOnly } : auth.sendReset(email);
}

let entering = 0;

/**
 * Whether a sign-in is under way in this page. Firebase tells of its session before `enter` has stored it: session.ts would take it
 * for one that was left over from a sign-out, and end it.
 */
export const isEntering = (): boolean => entering > 0;

async function enter(...given: Parameters<typeof enterBy>): Promise<AccountOutcome> {
  entering += 1;
  try {
    return await enterBy(...given);
  } finally {
    entering -= 1;
  }
}

async function enterBy(
  db: OffbeatDb,
  config: AuthConfig,
  step: (auth: Auth) => Promise<AuthResult>,
): Promise<AccountOutcome> {
  const auth = await loadAuth(config).catch(ignored('loading the sign-in code'));
  if (auth === undefined) return unreachable;
  if (auth === null) return { kind: 'failed', message: splash.guestOnly };
  // Only the emulator may still be starting; a hosted identity server that does not answer means a lost network.
  const result = config.kind === 'emulator' ? await untilReached(() => step(auth)) : await step(auth);
  if (result.kind === 'failed') return result;
  try {
    await welcome(db, memberSession(result.session));
    return { kind: 'done' };
  } catch (error) {
    // The session was not stored, so Firebase must not restore it at the next start.
    await auth.signOut().catch(ignored('signing out after a failed sign-in'));
    return { kind: 'failed', message: failureText(error) };
  }
}

/** Switches to the member; a guest first decides about the music (docs/product.md section 10, guest becomes a member). */
async function welcome(db: OffbeatDb, session: MemberSession): Promise<void> {
  const before = await currentIdentity(db);
  if (before.kind !== 'guest') return becomeMember(db, session);
  const has = await collectionCounts(db, before.ownerId);
  // History and searches alone are moved without a question, as a visitor's are.
  const hasCollection = has.likes + has.follows + has.playlists + has.pins > 0;
  const carry = !hasCollection || (await asksToCarry(has));
  const context = commandContext(db, session.token.ownerId);
  const isDone = await guestBecomesMember(db, before.ownerId, session, carry, context);
  // "Sign out other devices" was answered meanwhile, or another tab has another guest: the answer was not about what is here.
  if (!isDone) return welcome(db, session);
  onceTabsNoticed(() => takeLateRows(context, before.ownerId, carry));
}

/** Closing the dialog moves the music, so no data is lost. */
const asksToCarry = async (has: CollectionCounts): Promise<boolean> =>
  (await ask({
    kind: 'choice',
    title: account.carryTitle,
    text: account.carryText(has),
    choices: [
      { id: 'bring', label: account.carryYes, look: 'solid' },
      { id: 'leave', label: account.carryNo },
    ],
  })) !== 'leave';

export function memberSession({ uid, email, idToken, refreshToken, expiresAtMs }: AuthSession): MemberSession {
  const ownerId = assertDefined(parseOwnerId(uid), 'a uid');
  return { email, token: { ownerId, idToken, refreshToken, expiresAtMs } };
}
