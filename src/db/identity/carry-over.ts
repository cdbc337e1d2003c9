import { visitorId, type OwnerId, type PlaylistId } from '../../core/ids.ts';
import { needsNoUser } from '../../core/mutations/registry.ts';
import { addPlaylists } from '../playlists/add-playlists.ts';
import { playlistsOf } from '../playlists/queries.ts';
import { addLikes } from '../library/many-like-commands.ts';
import type { CommandContext, OffbeatDb } from '../offbeat-db.ts';
import { ownerRows } from '../outbox/rows.ts';
import { becomeMember, type MemberSession } from './commands.ts';
import { moveHistory } from './move-owner.ts';
import { removeOwned } from './owned-tables.ts';
import { currentIdentity } from './queries.ts';
import { pinKeys } from '../../core/keys.ts';

export type CollectionCounts = {
  readonly likes: number;
  readonly follows: number;
  readonly playlists: number;
  readonly pins: number;
};

export async function collectionCounts(db: OffbeatDb, ownerId: OwnerId): Promise<CollectionCounts> {
  const [likes, follows, playlists, pins] = await Promise.all([
    db.likes.where('ownerId').equals(ownerId).count(),
    db.follows.where('ownerId').equals(ownerId).count(),
    db.playlists.where('ownerId').equals(ownerId).count(),
    db.pins.where('ownerId').equals(ownerId).count(),
  ]);
  return { likes, follows, playlists, pins };
}

/**
 * A guest becomes a member. If `carry`, the member gets the guest's likes and playlists by the same commands as taps, so
 * that the outbox sends them, and follows, history, play counts, recent searches and pins unchanged. The guest's
 * rows are removed, except waiting calls that name no user. One transaction: a tab that dies leaves either the whole
 * guest or the whole member. Changes nothing, and resolves to false, where the guest has another id by now: the
 * user could not reach the rows of that id any more.
 */
export const guestBecomesMember = (
  db: OffbeatDb,
  guestId: OwnerId,
  session: MemberSession,
  carry: boolean,
  clock: Pick<CommandContext, 'nowMs' | 'newUuid'>,
): Promise<boolean> =>
  db.transaction('rw', db.tables, async () => {
    const { kind, ownerId } = await currentIdentity(db);
    if (kind === 'guest' && ownerId !== guestId) return false;
    await becomeMember(db, session);
    await takeRows({ db, ...clock, ownerId: session.token.ownerId }, guestId, carry);
    // An ETag of removed rows would be answered with 304.
    await db.pulls.clear();
    return true;
  });

/**
 * The same for what other tabs wrote for the guest since: a command that waited behind `guestBecomesMember` runs after it,
 * and so does one of a tab that has not noticed yet. `context` is the member's; does nothing once someone else is here.
 */
export const takeLateRows = (context: CommandContext, guestId: OwnerId, carry: boolean): Promise<void> =>
  context.db.transaction('rw', context.db.tables, async () => {
    if ((await currentIdentity(context.db)).ownerId === context.ownerId) await takeRows(context, guestId, carry);
  });

async function takeRows(context: CommandContext, guestId: OwnerId, carry: boolean): Promise<void> {
  if (carry) await carryOver(context, guestId);
  await leaveToVisitor(context.db, guestId);
  await removeOwned(context.db, guestId, new Set());
}

/** Unsent songs, plays and audio have no owner: they are sent for any user. */
export async function leaveToVisitor(db: OffbeatDb, guestId: OwnerId): Promise<void> {
  const rows = (await ownerRows(db, guestId)).filter(
    ({ mutation, state, dependsOn }) => needsNoUser(mutation) && state !== 'refused' && dependsOn === null,
  );
  await db.outbox.bulkPut(rows.map((row) => ({ ...row, ownerId: visitorId })));
}

async function carryOver(context: CommandContext, guestId: OwnerId): Promise<void> {
  const { db } = context;
  const [likes, playlists] = await Promise.all([
    db.likes.where('ownerId').equals(guestId).sortBy('likedAtMs'),
    playlistsOf(db, guestId).then((rows) => rows.reverse()),
  ]);
  await addLikes(context, likes);
  // In order of creation, each with its own time: lists of playlists are sorted by it.
  const ids = await addPlaylists(context, playlists);
  await followCopies(db, guestId, new Map(playlists.map(({ id }, index) => [id, ids[index] ?? id])));
  await moveHistory(db, guestId, context.ownerId);
}

/**
 * The copies of playlists have other ids (`ids`). What plays, and pages in the history, have the former ones; pins get the
 * new, and stay the former user's until they are moved.
 */
export async function followCopies(
  db: OffbeatDb,
  ownerId: OwnerId,
  ids: ReadonlyMap<PlaylistId, PlaylistId>,
): Promise<void> {
  const replaced = [...ids].map(([clientId, serverId]) => ({ clientId, serverId }));
  await db.playlistIds.bulkPut(replaced.filter(({ clientId, serverId }) => clientId !== serverId));
  const renamed = new Map([...ids].map(([from, to]) => [pinKeys.playlist(from), pinKeys.playlist(to)] as const));
  for (const pin of await db.pins.where('ownerId').equals(ownerId).toArray()) {
    const collection = renamed.get(pin.collection);
    if (collection === undefined) continue;
    await db.pins.delete([ownerId, pin.collection]);
    await db.pins.put({ ...pin, collection });
  }
}
