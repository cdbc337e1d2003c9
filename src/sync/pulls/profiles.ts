import { isGuestId } from '../../core/ids.ts';
import { rebaseProfile } from '../../core/outbox/rebase.ts';
import type { PullOutcome } from '../../core/pull.ts';
import { parseFavoriteArtists, parseFavoriteGenres, parseProfile } from '../../core/wire/answers.ts';
import { limits } from '../../core/limits.ts';
import { putFavoriteArtists, putFavoriteGenres } from '../../db/library/favorite-commands.ts';
import { setNeedsProfile } from '../../db/identity/commands.ts';
import { refreshOwnProfile, shapingMutations } from '../../db/outbox/local-state.ts';
import { adoptProfileId } from '../push/confirm.ts';
import { acceptedIn } from '../accepted.ts';
import { settledKey } from '../settled.ts';
import { withAcceptedProfile } from './accepted-over.ts';
import {
  ask,
  failure,
  noteDropped,
  notePaused,
  notePull,
  noteUnchanged,
  pullAgainstPending,
  pullKey,
  stillListens,
  type PullContext,
} from './context.ts';

/** GET /me with the token in the address (docs/product.md section 7). 404: the member must create a profile (needsAudiolog). */
export async function pullOwnProfile(context: PullContext): Promise<PullOutcome> {
  const { db, ownerId, timers } = context;
  const token = await context.tokens(ownerId);
  if (token.kind === 'free') return { kind: 'fresh' };
  if (token.kind === 'unreachable') return { kind: 'offline' };
  if (token.kind === 'denied') {
    await notePaused(context, token.reason);
    return { kind: 'failed', message: 'Failed to fetch user profile' };
  }
  return pullAgainstPending(context, {
    key: pullKey(ownerId, 'me'),
    settledKey: settledKey.profile(ownerId),
    request: (bearer) => ({
      method: 'GET',
      url: `${context.baseUrl}/me?auth=${encodeURIComponent(bearer ?? token.idToken)}`,
    }),
    sentence: 'Failed to fetch user profile',
    tables: ['profiles', 'profilesBase', 'outbox'],
    write: async (body, askedAtMs) => {
      const answered = parseProfile(body, context.baseUrl);
      if (answered === undefined) return false;
      const accepted = await acceptedIn(db, ownerId, 'profile', askedAtMs);
      const { value: profile, written } = withAcceptedProfile(answered, accepted);
      await db.profilesBase.put({ ...profile, ownerId });
      await adoptProfileId(db, ownerId, profile.id);
      await refreshOwnProfile(db, ownerId, timers.nowMs());
      await setNeedsProfile(db, ownerId, 0);
      return written;
    },
    onNotFound: async (askedAtMs) => {
      // A replica may not know yet what was made here a moment ago.
      if ((await acceptedIn(db, ownerId, 'profile', askedAtMs)) !== undefined) return { kind: 'fresh' };
      await db.profilesBase.delete(ownerId);
      await refreshOwnProfile(db, ownerId, timers.nowMs());
      const making = await shapingMutations(db, ownerId, 'profile');
      await setNeedsProfile(db, ownerId, making.length === 0 ? 1 : 0);
      return { kind: 'done' };
    },
  });
}

/** GET /api/users/{userId}: somebody's public profile. */
export async function pullProfile(context: PullContext, profileId: string): Promise<PullOutcome> {
  const { db, ownerId } = context;
  const shown = await db.profiles.get(profileId);
  if (shown?.ownerId === ownerId || profileId === context.userId) {
    return isGuestId(profileId) ? { kind: 'fresh' } : pullOwnProfile(context);
  }
  // A guest's profile is on its own device only; somebody else's is not to be found (docs/product.md section 2, Profile).
  if (isGuestId(profileId)) return { kind: 'notFound' };
  const key = `profile:${profileId}`;
  const etag = shown === undefined ? null : ((await db.pulls.get(key))?.etag ?? null);
  const url = `${context.baseUrl}/api/users/${encodeURIComponent(profileId)}`;
  const answer = await ask(context, { method: 'GET', url, etag });
  if (answer.kind === 'notModified') {
    await db.transaction('rw', db.pulls, () => noteUnchanged(context, key));
    return { kind: 'done' };
  }
  if (answer.kind !== 'answer') return failure(answer, 'Failed to fetch user profile');
  const profile = parseProfile(answer.body, context.baseUrl);
  if (profile === undefined) return { kind: 'offline' };
  await db.transaction('rw', db.profiles, db.pulls, db.outbox, async () => {
    // Another listener's of this device stays that listener's, with the changes that wait.
    const owner = (await db.profiles.get(profile.id))?.ownerId ?? '';
    const waiting = owner === '' ? [] : await shapingMutations(db, owner, 'profile');
    const row = rebaseProfile(profile, waiting) ?? profile;
    await db.profiles.put({ ...row, ownerId: owner, fetchedAtMs: context.timers.nowMs() });
    await notePull(context, key, answer.etag);
  });
  return { kind: 'done' };
}

/** GET /api/users/{userId}/favorite-artists?limit=100. */
export async function pullFavoriteArtists(context: PullContext, userId: string): Promise<PullOutcome> {
  const path = `/api/users/${encodeURIComponent(userId)}/favorite-artists?limit=${limits.favoriteArtists}`;
  return pullFavorites(context, 'favoriteArtists', path, 'Failed to fetch favorite artists', async (body) => {
    const artists = parseFavoriteArtists(body);
    if (artists === undefined) return false;
    await noteDropped(context.db, 'favorites', artists.dropped);
    await putFavoriteArtists(context.db, context.ownerId, artists.items);
    return true;
  });
}

/** GET /api/users/{id}/favorite-genres. */
export async function pullFavoriteGenres(context: PullContext, userId: string): Promise<PullOutcome> {
  const path = `/api/users/${encodeURIComponent(userId)}/favorite-genres`;
  return pullFavorites(context, 'favoriteGenres', path, 'Failed to fetch favorite genres', async (body) => {
    const genres = parseFavoriteGenres(body);
    if (genres === undefined) return false;
    await noteDropped(context.db, 'favorites', genres.dropped);
    await putFavoriteGenres(context.db, context.ownerId, genres.items);
    return true;
  });
}

async function pullFavorites(
  context: PullContext,
  name: 'favoriteArtists' | 'favoriteGenres',
  path: string,
  sentence: string,
  write: (body: unknown) => Promise<boolean>,
): Promise<PullOutcome> {
  const { db, ownerId } = context;
  const key = pullKey(ownerId, name);
  const etag = (await db.pulls.get(key))?.etag ?? null;
  const answer = await ask(context, { method: 'GET', url: `${context.baseUrl}${path}`, etag });
  if (answer.kind === 'error' || answer.kind === 'none') {
    const outcome = failure(answer, sentence);
    return outcome.kind === 'notFound' ? { kind: 'done' } : outcome;
  }
  return db.transaction('rw', [name, 'pulls', 'counters', 'identity'], async (): Promise<PullOutcome> => {
    if (!(await stillListens(context))) return { kind: 'fresh' };
    if (answer.kind === 'answer' && !(await write(answer.body))) return { kind: 'offline' };
    if (answer.kind === 'answer') await notePull(context, key, answer.etag);
    else await noteUnchanged(context, key);
    return { kind: 'done' };
  });
}
