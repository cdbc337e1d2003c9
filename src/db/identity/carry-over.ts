import { visitorId, type OwnerId } from '../../core/ids.ts';
import { needsNoUser } from '../../core/outbox/mutation.ts';
import { parseOutboxRow } from '../../core/wire/outbox-row.ts';
import { addToPlaylist, createPlaylist } from '../playlists/commands.ts';
import { playlistsOf } from '../playlists/queries.ts';
import { setFollow } from '../library/follow-commands.ts';
import { setLike } from '../library/like-commands.ts';
import type { CommandContext, OffbeatDb } from '../offbeat-db.ts';
import { becomeMember, type MemberSession } from './commands.ts';
import { moveHistory } from './move-owner.ts';
import { removeOwned } from './owned-tables.ts';

/** What a guest collected on purpose, which the dialog offers to take over. */
export type Collected = {
  readonly likes: number;
  readonly follows: number;
  readonly playlists: number;
  readonly pins: number;
};

/** Counts what the dialog offers to take over. */
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
 * A guest becomes a member. If `carry`, the member has the guest's likes, follows and playlists, each by the same command as
 * a tap, so that the outbox brings them to the server, and history, play counts, recent searches and pins as they are. The
 * guest's rows go, but for waiting calls that name no user. One transaction over all tables: a tab that dies leaves either the whole guest or the whole member.
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
    // An ETag of rows that are gone would be answered with 'nothing changed'.
    await db.pulls.clear();
  });

/** Songs, plays and sound that the server has not heard of yet are nobody's: they are sent whoever listens. */
export const leaveToVisitor = (db: OffbeatDb, guestId: OwnerId): Promise<number> =>
  db.outbox
    .where('ownerId')
    .equals(guestId)
    .filter((raw) => {
      const row = parseOutboxRow(raw);
      return row !== undefined && needsNoUser(row.mutation) && row.state !== 'refused' && row.dependsOn === null;
    })
    .modify({ ownerId: visitorId });

async function carryOver(context: CommandContext, guestId: OwnerId): Promise<void> {
  const { db } = context;
  const [likes, follows, playlists] = await Promise.all([
    db.likes.where('ownerId').equals(guestId).sortBy('likedAtMs'),
    db.follows.where('ownerId').equals(guestId).toArray(),
    playlistsOf(db, guestId).then((rows) => rows.reverse()),
  ]);
  for (const { trackId, likedAtMs } of likes) await setLike({ ...context, nowMs: () => likedAtMs }, trackId, true);
  for (const artist of follows) await setFollow(context, artist, true);
  // In the order they were made, each with its own moment: lists of playlists go by it.
  for (const { id: old, name, description, songIds, listedAtMs } of playlists) {
    const id = await createPlaylist({ ...context, nowMs: () => listedAtMs }, name, description);
    for (const songId of songIds) await addToPlaylist(context, id, songId);
    await renamePin(db, guestId, `playlist:${old}`, `playlist:${id}`);
  }
  await moveHistory(db, guestId, context.ownerId);
}

/** The playlist has another id now; its pin is the guest's until `moveHistory` hands it over. */
async function renamePin(db: OffbeatDb, guestId: OwnerId, from: string, to: string): Promise<void> {
  const pin = await db.pins.get([guestId, from]);
  if (pin === undefined) return;
  await db.pins.delete([guestId, from]);
  await db.pins.put({ ...pin, collection: to });
}
