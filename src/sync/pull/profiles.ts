import { isGuestId } from '../../core/ids.ts';
import { laneKeys, mutationEpochKeys, pullKeys } from '../../core/keys.ts';
import { limits } from '../../core/limits.ts';
import { rebaseProfile } from '../../core/outbox/rebase.ts';
import type { PullOutcome } from '../../core/pull.ts';
import type { Profile } from '../../core/users/profile.ts';
import { parseProfile } from '../../core/wire/answers.ts';
import { setNeedsProfile } from '../../db/identity/needs-profile.ts';
import { refreshOwnProfile, visibleMutations } from '../../db/outbox/local-state.ts';
import { acceptedIn } from '../accepted.ts';
import { adoptProfileId } from '../push/adopt-profile-id.ts';
import { notePaused, type PullContext } from './context.ts';
import { withAcceptedProfile } from './overlay-accepted.ts';
import { pullDocument } from './pull-document.ts';
import type { DocumentResource, RequestOf } from './resource.ts';

const sentence = 'Failed to fetch user profile';

async function withoutToken(context: PullContext): Promise<PullOutcome | undefined> {
  const token = await context.tokens(context.ownerId);
  switch (token.kind) {
    case 'token':
      return undefined;
    case 'free':
      return { kind: 'nothingToFetch' };
    case 'unreachable':
      return { kind: 'offline' };
    case 'denied':
      await notePaused(context, token.reason);
      return { kind: 'failed', message: sentence };
  }
}

/**
 * The token is part of the address (docs/product.md section 7). 404: the member must create a profile (needsAudiolog).
 */
export const ownProfile: DocumentResource<RequestOf<'ownProfile'>, Profile> = {
  kind: 'document',
  freshForMs: limits.freshForMs,
  sentence,
  tables: ['profiles', 'profilesBase', 'outbox'],
  key: (ownerId) => pullKeys.ownProfile(ownerId),
  epochKey: (ownerId) => mutationEpochKeys.profile(ownerId),
  // Read, because a row without a usable id counts as none.
  countStored: async (db, ownerId) => ((await db.profilesBase.get(ownerId)) === undefined ? 0 : 1),
  // Another device may have created it meanwhile. Until it is known, nothing of this member is sent.
  isStale: async (db) => (await db.identity.get('current'))?.needsProfile === 1,
  answerLocally: withoutToken,
  path: (_request, { bearer = '' }) => `/me?auth=${encodeURIComponent(bearer)}`,
  parse: parseProfile,
  write: async ({ db, ownerId, timers }, _request, answer, requestedAtMs) => {
    const accepted = await acceptedIn(db, ownerId, laneKeys.profile, requestedAtMs);
    const { value, written } = withAcceptedProfile(answer, accepted);
    await db.profilesBase.put({ ...value, ownerId });
    await adoptProfileId(db, ownerId, value.id);
    await refreshOwnProfile(db, ownerId, timers.nowMs());
    await setNeedsProfile(db, ownerId, 0);
    return written;
  },
  onNotFound: async ({ db, ownerId, timers }, _request, { requestedAtMs, foreign }) => {
    // What stands in for a server that is being replaced must neither stop the sending nor ask for another profile.
    if (foreign && (await db.profilesBase.get(ownerId)) !== undefined) return { kind: 'failed', message: sentence };
    // A replica may not have this device's latest writes yet.
    if ((await acceptedIn(db, ownerId, laneKeys.profile, requestedAtMs)) !== undefined) return { kind: 'superseded' };
    await db.profilesBase.delete(ownerId);
    await refreshOwnProfile(db, ownerId, timers.nowMs());
    const making = await visibleMutations(db, ownerId, laneKeys.profile);
    await setNeedsProfile(db, ownerId, making.length === 0 ? 1 : 0);
    return { kind: 'done' };
  },
};

export const profile: DocumentResource<RequestOf<'profile'>, Profile> = {
  kind: 'document',
  freshForMs: limits.freshForMs,
  sentence,
  tables: ['profiles', 'outbox'],
  key: (_ownerId, { profileId }) => pullKeys.profile(profileId),
  countStored: (db, _ownerId, { profileId }) => db.profiles.where('id').equals(profileId).count(),
  isStored: async ({ db }, { profileId }) => (await db.profiles.get(profileId)) !== undefined,
  answerLocally: async (context, { profileId }) => {
    const { db, ownerId, userId } = context;
    const isOwn = (await db.profiles.get(profileId))?.ownerId === ownerId || profileId === userId;
    if (isOwn) return pullOwnProfile(context);
    // A guest's profile exists on its own device only; another guest's is not found (docs/product.md section 2,
    // Profile).
    return isGuestId(profileId) ? { kind: 'notFound' } : undefined;
  },
  path: ({ profileId }) => `/api/users/${encodeURIComponent(profileId)}`,
  // A profile of another id would be stored where the screen that requested it never finds it.
  parse: (body, baseUrl, { profileId }) => {
    const answered = parseProfile(body, baseUrl);
    return answered?.id === profileId ? answered : undefined;
  },
  write: async ({ db, timers }, _request, answer) => {
    // Another user's profile on this device stays that user's, with the changes that wait.
    const owner = (await db.profiles.get(answer.id))?.ownerId ?? '';
    const waiting = owner === '' ? [] : await visibleMutations(db, owner, laneKeys.profile);
    const row = rebaseProfile(answer, waiting) ?? answer;
    await db.profiles.put({ ...row, ownerId: owner, fetchedAtMs: timers.nowMs() });
    return 'whole';
  },
};

const pullOwnProfile = async (context: PullContext): Promise<PullOutcome> =>
  (await withoutToken(context)) ??
  pullDocument(context, ownProfile, { kind: 'ownProfile' }, pullKeys.ownProfile(context.ownerId));
