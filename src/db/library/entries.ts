import type { LibraryEntry } from '../../core/ordering/library-order.ts';
import type { OwnerId, TrackId } from '../../core/ids.ts';
import { isDownloadable, offlineFacts, type OfflineFacts } from '../catalogue/song-list-queries.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { pinnedLists } from '../pins/pinned-tracks.ts';
import { playlistTiles } from '../playlists/views.ts';
import { followsOf } from './follow-queries.ts';
import { pinKeys } from '../../core/keys.ts';

export async function libraryEntries(db: OffbeatDb, ownerId: OwnerId): Promise<readonly LibraryEntry[]> {
  const [tiles, follows, downloads] = await Promise.all([
    playlistTiles(db, ownerId),
    followsOf(db, ownerId),
    downloadStates(db, ownerId),
  ]);
  const playlists = tiles.map(
    ({ playlist: { id, firstId, name, songCount, listedAtMs }, coverImage }): LibraryEntry => ({
      kind: 'playlist',
      id,
      key: `playlist ${firstId}`,
      name,
      coverImage,
      songCount,
      addedAtMs: listedAtMs,
      download: downloads.get(pinKeys.playlist(id)) ?? 'none',
    }),
  );
  const artists = follows.map(({ handle, displayName, avatarUrl, followedAtMs }): LibraryEntry => ({
    kind: 'artist',
    id: handle,
    key: `artist ${handle}`,
    name: displayName,
    coverImage: avatarUrl,
    songCount: null,
    addedAtMs: followedAtMs,
    download: downloads.get(pinKeys.artist(handle)) ?? 'none',
  }));
  return merged(
    playlists,
    artists.toSorted((a, b) => b.addedAtMs - a.addedAtMs),
  );
}

/** By time, but each list stays in its own order: that of playlists is the server's, not the clock's. */
function merged(first: readonly LibraryEntry[], second: readonly LibraryEntry[]): readonly LibraryEntry[] {
  const all: LibraryEntry[] = [];
  let at = 0;
  for (const entry of first) {
    for (let next = second[at]; next !== undefined && next.addedAtMs > entry.addedAtMs; next = second[++at]) {
      all.push(next);
    }
    all.push(entry);
  }
  return [...all, ...second.slice(at)];
}

async function downloadStates(db: OffbeatDb, ownerId: OwnerId): Promise<ReadonlyMap<string, LibraryEntry['download']>> {
  const pins = await db.pins.where('ownerId').equals(ownerId).toArray();
  if (pins.length === 0) return new Map();
  const facts = await offlineFacts(db);
  const trackIds = await pinnedLists(db, pins);
  return new Map(pins.map(({ collection }, index) => [collection, isWhole(trackIds[index] ?? [], facts)]));
}

const isWhole = (ids: readonly TrackId[], facts: OfflineFacts): LibraryEntry['download'] =>
  ids.every((id) => facts.stored.has(id) || !isDownloadable(facts, id)) ? 'whole' : 'partly';
