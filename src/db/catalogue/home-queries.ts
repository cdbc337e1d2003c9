import type { OwnerId, TrackId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import type { Track } from '../../core/track.ts';
import { drawnAvatar } from '../profiles/avatar-queries.ts';
import { followsOf } from '../library/follow-queries.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { FavoriteArtistRow, FollowRow, ProfileRow } from '../rows.ts';
import { recentIds } from './song-list-queries.ts';

/** All of Home's data, read together so that nothing appears late and moves the rest. */
export type HomeView = {
  readonly recent: readonly Track[];
  readonly stored: ReadonlySet<TrackId>;
  readonly following: readonly FollowRow[];
  readonly favorites: readonly FavoriteArtistRow[];
  readonly profile: ProfileRow | undefined;
  readonly face: string | undefined;
  readonly favoriteGenres: readonly string[];
  readonly covers: ReadonlyMap<string, string>;
};

/** One transaction: ten would cost Home's first frame several milliseconds and could see different states. */
export const homeView = (db: OffbeatDb, ownerId: OwnerId): Promise<HomeView> =>
  db.transaction(
    'r',
    [
      db.recentlyPlayed,
      db.tracks,
      db.follows,
      db.artists,
      db.favoriteArtists,
      db.favoriteGenres,
      db.profiles,
      db.genreCovers,
      db.audioFiles,
      db.avatars,
    ],
    () => readHome(db, ownerId),
  );

/** Each sequential step delays the frame, so independent reads run in parallel. */
async function readHome(db: OffbeatDb, ownerId: OwnerId): Promise<HomeView> {
  const [{ recent, stored }, following, favorites, favoriteGenres, { profile, face }, covers] = await Promise.all([
    recentAndStored(db, ownerId),
    followsOf(db, ownerId),
    db.favoriteArtists.where('ownerId').equals(ownerId).toArray(),
    favoriteGenresOf(db, ownerId),
    profileAndFace(db, ownerId),
    genreCovers(db),
  ]);
  return { recent, stored, following, favorites, favoriteGenres, profile, face, covers };
}

async function recentAndStored(db: OffbeatDb, ownerId: OwnerId): Promise<Pick<HomeView, 'recent' | 'stored'>> {
  const ids = (await recentIds(db, ownerId)).slice(0, limits.homeRecentlyPlayed);
  const [tracks, stored] = await Promise.all([db.tracks.bulkGet(ids), storedAmong(db, ids)]);
  return { recent: tracks.flatMap((track) => track ?? []), stored };
}

async function profileAndFace(db: OffbeatDb, ownerId: OwnerId): Promise<Pick<HomeView, 'profile' | 'face'>> {
  const profile = await db.profiles.where('ownerId').equals(ownerId).first();
  return { profile, face: await drawnAvatar(db, profile?.avatarProps) };
}

export async function genreCovers(db: OffbeatDb): Promise<Map<string, string>> {
  const rows = await db.genreCovers.toArray();
  return new Map(rows.map(({ genre, cover }) => [genre, cover]));
}

export async function storedAmong(db: OffbeatDb, ids: readonly TrackId[]): Promise<Set<TrackId>> {
  const keys = await db.audioFiles.where('trackId').anyOf(ids).primaryKeys();
  return new Set(keys.map(([id]) => id));
}

export type GenresView = { readonly favorites: readonly string[]; readonly covers: ReadonlyMap<string, string> };

export async function genresView(db: OffbeatDb, ownerId: OwnerId): Promise<GenresView> {
  const [favorites, covers] = await Promise.all([favoriteGenresOf(db, ownerId), genreCovers(db)]);
  return { favorites, covers };
}

async function favoriteGenresOf(db: OffbeatDb, ownerId: OwnerId): Promise<readonly string[]> {
  const rows = await db.favoriteGenres.where('ownerId').equals(ownerId).sortBy('rank');
  return [...new Set(rows.map((row) => row.genre))];
}
