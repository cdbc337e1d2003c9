import { visitorId, type OwnerId } from '../../core/ids.ts';
import { needsNoUser } from '../../core/mutations/registry.ts';
import { addAllToPlaylist, createPlaylist } from '../playlists/commands.ts';
import { playlistsOf } from '../playlists/queries.ts';
import { setFollow } from '../library/follow-commands.ts';
import { addLikes } from '../library/add-likes.ts';
import type { CommandContext, OffbeatDb } from '../offbeat-db.ts';
import { rowsOf } from '../outbox/rows.ts';
import { becomeMember, type MemberSession } from './commands.ts';
import { moveHistory } from './move-owner.ts';
import { removeOwned } from './owned-tables.ts';
import { pinKeys } from '../../core/keys.ts';

export type Collected = {
  readonly likes: number;
  readonly follows: number;
  readonly playlists: number;
  readonly pins: number;
};

export async function collected(db: OffbeatDb, ownerId: OwnerId): Promise<Collected> {
  const [likes, follows, playlists, pins] = await Promise.all([
    db.likes.where('ownerId').equals(ownerId).count(),
    db.follows.where('ownerId').equals(ownerId).count(),
    db.playlists.where('ownerId').equals(ownerId).count(),
    db.pins.where('ownerId').equals(ownerId).count(),
  ]);
  return { likes, follows, playlists, pins };
}

/**
 * A guest becomes a member. If `carry`, the member gets the guest's likes, follows and playlists by the same commands
 * as taps, so that the outbox sends them, and history, play counts, recent searches and pins unchanged. The guest's
 * rows are removed, except waiting calls that name no user. One transaction: a tab that dies leaves either the whole
 * guest or the whole member.
 */
export const guestBecomesMember = (
  db: OffbeatDb,
  guestId: OwnerId,
  session: MemberSession,
  carry: boolean,
  clock: Pick<CommandContext, 'nowMs' | 'newUuid'>,
): Promise<void> =>
  db.transaction('rw', db.tables, async () => {
    await becomeMember(db, session);
    if (carry) await carryOver({ db, ...clock, ownerId: session.token.ownerId }, guestId);
    await leaveToVisitor(db, guestId);
    await removeOwned(db, guestId, new Set());
    // An ETag of removed rows would be answered with 304.
    await db.pulls.clear();
  });

/** Unsent songs, plays and audio have no owner: they are sent for any user. */
export async function leaveToVisitor(db: OffbeatDb, guestId: OwnerId): Promise<void> {
  const rows = (await rowsOf(db, guestId)).filter(
    ({ mutation, state, dependsOn }) => needsNoUser(mutation) && state !== 'refused' && dependsOn === null,
  );
  await db.outbox.bulkPut(rows.map((row) => ({ ...row, ownerId: visitorId })));
}

async function carryOver(context: CommandContext, guestId: OwnerId): Promise<void> {
  const { db } = context;
  const [likes, follows, playlists] = await Promise.all([
    db.likes.where('ownerId').equals(guestId).sortBy('likedAtMs'),
    db.follows.where('ownerId').equals(guestId).toArray(),
    playlistsOf(db, guestId).then((rows) => rows.reverse()),
  ]);
  await addLikes(context, likes);
  for (const artist of follows) await setFollow({ ...context, nowMs: () => artist.followedAtMs }, artist, true);
  // In order of creation, each with its own time: lists of playlists are sorted by it.
  for (const { id: old, name, description, songIds, listedAtMs } of playlists) {
    const id = await createPlaylist(context, name, description, listedAtMs);
    await addAllToPlaylist(context, id, songIds);
    await renamePin(db, guestId, pinKeys.playlist(old), pinKeys.playlist(id));
  }
  await moveHistory(db, guestId, context.ownerId);
}

/** The playlist has a new id; its pin stays the guest's until `moveHistory`. */
async function renamePin(db: OffbeatDb, guestId: OwnerId, from: string, to: string): Promise<void> {
  const pin = await db.pins.get([guestId, from]);
  if (pin === undefined) return;
  await db.pins.delete([guestId, from]);
  await db.pins.put({ ...pin, collection: to });
}
