import type { Artist } from '../../core/artist.ts';
import type { ArtistHandle, OwnerId, TrackId } from '../../core/ids.ts';
import { listKeys } from '../../core/keys.ts';
import { artistByHandle } from './queries.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { storedList } from './song-list-queries.ts';

export type ArtistView = {
  readonly artist: Artist | null;
  readonly isFollowed: boolean;
  /** In the server's order; before its first answer, the artist's songs stored on this device. */
  readonly trackIds: readonly TrackId[];
  readonly isAnswered: boolean;
  readonly hasMore: boolean;
};

export async function artistView(db: OffbeatDb, ownerId: OwnerId, handle: ArtistHandle): Promise<ArtistView> {
  const [known, follow, list] = await Promise.all([
    artistByHandle(db, handle),
    db.follows.get([ownerId, handle]),
    storedList(db, listKeys.artist(handle)),
  ]);
  const seen = await db.tracks.where('handle').equals(handle).primaryKeys();
  return {
    artist: known ?? follow ?? null,
    isFollowed: follow !== undefined,
    trackIds: list?.ids ?? seen,
    isAnswered: list !== null,
    hasMore: list?.hasMore === true,
  };
}
