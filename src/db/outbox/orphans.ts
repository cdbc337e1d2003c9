import type { OwnerId, PlaylistId } from '../../core/ids.ts';
import type { Playlist } from '../../core/playlist.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { deadLettersOf, laneOfDeadLetter } from './dead-letters.ts';
import { refreshPlaylists } from './local-state.ts';
import { lanesWithRows, refreshLikes } from './local-state-of-many.ts';

/**
 * Repairs what an outbox row deleted by hand leaves behind (docs/guarantees.md, case 31): the screen shows a change
 * that the server has not confirmed and no row sends. Every pull of the list checks for it inside its transaction, also
 * after a 304. Lanes with waiting rows or dead letters are left alone.
 */

/** Tables: likes, likesBase, outbox, deadLetters. */
export async function repairLikes(db: OffbeatDb, ownerId: OwnerId, nowMs: number): Promise<void> {
  const [confirmed, shown, isWaitedFor] = await Promise.all([
    db.likesBase.where('ownerId').equals(ownerId).primaryKeys(),
    db.likes.where('ownerId').equals(ownerId).primaryKeys(),
    waitedFor(db, ownerId, 'like'),
  ]);
  const [base, liked] = [new Set(confirmed.map(([, id]) => id)), new Set(shown.map(([, id]) => id))];
  const orphans = [...new Set([...base, ...liked])].filter((id) => base.has(id) !== liked.has(id) && !isWaitedFor(id));
  if (orphans.length > 0) await refreshLikes(db, ownerId, orphans, () => nowMs);
}

/** Tables: playlists, playlistsBase, outbox, deadLetters. */
export async function repairPlaylists(db: OffbeatDb, ownerId: OwnerId, nowMs: number): Promise<void> {
  const [confirmed, shown, isWaitedFor] = await Promise.all([
    db.playlistsBase.where('ownerId').equals(ownerId).toArray(),
    db.playlists.where('ownerId').equals(ownerId).toArray(),
    waitedFor(db, ownerId, 'playlist'),
  ]);
  // Also playlists in both tables: a rename or reorder may have lost its row.
  const [base, screen] = [contentsOf(confirmed), contentsOf(shown)];
  const orphans = [...new Set([...base.keys(), ...screen.keys()])].filter(
    (id) => base.get(id) !== screen.get(id) && !isWaitedFor(id),
  );
  if (orphans.length > 0) await refreshPlaylists(db, ownerId, orphans, () => ({ listedAtMs: nowMs }));
}

const contentsOf = (rows: readonly Playlist[]): ReadonlyMap<PlaylistId, string> =>
  new Map(
    rows.map(({ id, name, description, songCount, songIds }) => [
      id,
      JSON.stringify([name, description, songCount, songIds]),
    ]),
  );

async function waitedFor(db: OffbeatDb, ownerId: OwnerId, kind: 'like' | 'playlist'): Promise<(id: string) => boolean> {
  const [lanes, letters] = await Promise.all([lanesWithRows(db, ownerId, kind), deadLettersOf(db, ownerId)]);
  const unreadable = new Set(letters.map(laneOfDeadLetter));
  return (id) => lanes.has(`${kind}:${id}`) || unreadable.has(`${kind}:${id}`);
}
