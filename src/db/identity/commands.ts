import type { Guest } from '../../core/users/guest.ts';
import { visitorId } from '../../core/ids.ts';
import { counterKeys } from '../../core/keys.ts';
import type { Profile } from '../../core/users/profile.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { IdentityRow, TokenRow } from '../rows.ts';
import { historyTables, moveHistory } from './move-owner.ts';

export async function continueAsGuest(db: OffbeatDb, guest: Guest, nowMs: number): Promise<void> {
  const profile: Profile = {
    id: guest.id,
    displayName: guest.displayName,
    avatar: null,
    avatarProps: guest.avatarProps,
    isGuest: true,
    followers: 0,
    following: 0,
    itunesUrl: null,
    likes: null,
    plays: null,
  };
  await db.transaction('rw', [db.identity, db.profiles, ...historyTables(db)], async () => {
    await db.identity.put({ key: 'current', kind: 'guest', ownerId: guest.id, email: null, needsProfile: 0 });
    await db.profiles.put({ ...profile, ownerId: guest.id, fetchedAtMs: nowMs });
    await moveHistory(db, visitorId, guest.id);
  });
}

/** From the identity provider. `uid` becomes the owner of the member's rows. */
export type MemberSession = { readonly email: string | null; readonly token: TokenRow };

/**
 * Sign-in and sign-up. Whether a profile exists is unknown until the pull of the own
 * profile. The token is stored in the same transaction, so the worker never sees a member without one.
 */
export async function becomeMember(db: OffbeatDb, session: MemberSession): Promise<void> {
  const { ownerId } = session.token;
  const identity: IdentityRow = { key: 'current', kind: 'member', ownerId, email: session.email, needsProfile: 0 };
  await db.transaction('rw', [db.identity, db.tokens, db.syncState, db.counters, ...historyTables(db)], async () => {
    await db.identity.put(identity);
    await db.counters.delete(counterKeys.signedOut);
    await db.tokens.put(session.token);
    // Signing in again resumes a paused outbox.
    await db.syncState.where('ownerId').equals(ownerId).modify({ pauseReason: null });
    await moveHistory(db, visitorId, ownerId);
  });
}

export async function storeToken(db: OffbeatDb, token: TokenRow): Promise<void> {
  await db.transaction('rw', db.identity, db.tokens, async () => {
    if ((await db.identity.get('current'))?.ownerId === token.ownerId) await db.tokens.put(token);
  });
}
