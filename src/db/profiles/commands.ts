import { setNeedsProfile } from '../identity/needs-profile.ts';
import { isGuestId } from '../../core/ids.ts';
import { laneKeys } from '../../core/keys.ts';
import type { Mutation } from '../../core/mutations/registry.ts';
import { type ProfileChange, changedProfile } from '../../core/users/profile.ts';
import type { CommandContext } from '../offbeat-db.ts';
import { enqueue, lastUnsent, replaceUnsent } from '../outbox/enqueue.ts';
import { laneRows } from '../outbox/rows.ts';
import { refreshOwnProfile } from '../outbox/local-state.ts';
import { ownProfile } from './queries.ts';

/**
 * Changes the user's own profile. A guest's stays on this device (docs/product.md section 6); a member's goes to the
 * server by the outbox. Does nothing without a profile (docs/product.md section 5).
 */
export async function updateProfile(context: CommandContext, change: ProfileChange): Promise<void> {
  const { db, ownerId } = context;
  await db.transaction('rw', [db.profiles, db.profilesBase, db.outbox], async () => {
    const own = await ownProfile(db, ownerId);
    if (own === undefined) return;
    if (isGuestId(ownerId)) await db.profiles.put({ ...own, ...changedProfile(own, change) });
    else await queueUpdate(context, own.id, change);
  });
}

/**
 * Under the Firebase uid; the server answers with the final id. The profile (the spec's audiolog) shows at once; other
 * changes wait until the server has confirmed it.
 */
export async function createProfile(context: CommandContext, displayName: string): Promise<void> {
  const { db, ownerId } = context;
  const name = displayName.trim();
  if (name === '' || isGuestId(ownerId)) return;
  await db.transaction('rw', [db.identity, db.profiles, db.profilesBase, db.outbox], async () => {
    await forgetRefused(context);
    await queueUpdate(context, ownerId, { displayName: name });
    await setNeedsProfile(db, ownerId, 0);
  });
}

async function forgetRefused({ db, ownerId }: CommandContext): Promise<void> {
  const refused = (await laneRows(db, ownerId, laneKeys.profile)).filter((row) => row.state === 'refused');
  await db.outbox.bulkDelete(refused.map((row) => row.seq));
}

async function queueUpdate(context: CommandContext, profileId: string, change: ProfileChange): Promise<void> {
  const { db, ownerId, nowMs } = context;
  const last = lastUnsent(await laneRows(db, ownerId, laneKeys.profile), 'profile.update');
  const before: Partial<Mutation> = last?.mutation.kind === 'profile.update' ? last.mutation : {};
  const mutation: Mutation = { ...before, ...change, kind: 'profile.update', profileId };
  if (last === undefined) await enqueue(context, mutation);
  else await replaceUnsent(context, last, mutation);
  await refreshOwnProfile(db, ownerId, nowMs());
}
