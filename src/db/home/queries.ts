import { parseTrackId, type OwnerId, type TrackId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import { listKeys } from '../../core/pull.ts';
import type { Track } from '../../core/track.ts';
import { drawnAvatar } from '../avatars/queries.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { FavoriteArtistRow, FollowRow, ProfileRow } from '../rows.ts';

/** All that Home shows, read together so that it appears in one piece and nothing jumps. */
export type HomeView = {
  readonly recent: readonly Track[];
  /** Those of them whose sound is on this device. */
  readonly stored: ReadonlySet<TrackId>;
  readonly following: readonly FollowRow[];
  readonly favorites: readonly FavoriteArtistRow[];
  readonly profile: ProfileRow | undefined;
  /** The listener's drawn avatar, once it was drawn here. */
  readonly face: string | undefined;
  /** Covers by genre name, for genres whose songs were seen here. */
  readonly covers: ReadonlyMap<string, string>;
};

export async function homeView(db: OffbeatDb, ownerId: OwnerId, genres: readonly string[]): Promise<HomeView> {
  const [recent, following, favorites, profile, covers] = await Promise.all([
    recentTracks(db, ownerId, limits.homeRecentlyPlayed),
    db.follows.where('ownerId').equals(ownerId).toArray(),
    db.favoriteArtists.where('ownerId').equals(ownerId).toArray(),
    db.profiles.where('ownerId').equals(ownerId).first(),
    genreCovers(db, genres),
  ]);
  const stored = await storedAmong(
    db,
    recent.map((track) => track.id),
  );
  const face = await drawnAvatar(db, profile?.avatarProps);
  return { recent, stored, following, favorites, profile, face, covers };
}

/** The last songs heard, latest first; songs no longer known are left out. The table keeps 50 rows a listener at most. */
export async function recentTracks(db: OffbeatDb, ownerId: OwnerId, limit: number): Promise<Track[]> {
  const rows = await db.recentlyPlayed
    .where('[ownerId+playedAtMs]')
    .between([ownerId, -Infinity], [ownerId, Infinity])
    .toArray();
  const latest = rows.reverse().slice(0, limit);
  const tracks = await db.tracks.bulkGet(latest.map((row) => row.trackId));
  return tracks.flatMap((track) => track ?? []);
}

/** A cover for each genre of which a list is stored: that of its first song. */
export async function genreCovers(db: OffbeatDb, genres: readonly string[]): Promise<Map<string, string>> {
  const lists = await db.lists.bulkGet(genres.map((genre) => listKeys.genre(genre)));
  const firstIds = lists.map((list) => parseTrackId(list?.ids[0]));
  const known = await db.tracks.bulkGet(firstIds.flatMap((id) => id ?? []));
  const coverById = new Map(known.map((track) => [track?.id, track?.coverImage]));
  const covers = new Map<string, string>();
  genres.forEach((genre, index) => {
    const cover = coverById.get(firstIds[index]) ?? null;
    if (firstIds[index] !== undefined && cover !== null) covers.set(genre, cover);
  });
  return covers;
}

/** Which of a few tracks have their sound on this device. */
export async function storedAmong(db: OffbeatDb, ids: readonly TrackId[]): Promise<Set<TrackId>> {
  const keys = await db.sounds.where('trackId').anyOf(ids).primaryKeys();
  return new Set(keys.map(([id]) => id));
}

/** The listener's favourite genres in the server's order (after the rule of spec section 7), and covers for `genres`. */
export type GenresView = { readonly favorites: readonly string[]; readonly covers: ReadonlyMap<string, string> };

export async function genresView(db: OffbeatDb, ownerId: OwnerId, genres: readonly string[]): Promise<GenresView> {
  const rows = await db.favoriteGenres.where('ownerId').equals(ownerId).sortBy('rank');
  const favorites = [...new Set(rows.map((row) => row.genre))];
  return { favorites, covers: await genreCovers(db, [...new Set([...favorites, ...genres])]) };
}
