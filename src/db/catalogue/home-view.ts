import type { OwnerId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import type { Track } from '../../core/track.ts';
import { avatarKey } from '../profiles/avatar-key.ts';
import { firstOwn } from '../profiles/first-own.ts';
import { withKnownArtists } from '../library/known-artists.ts';
import type { FavoriteArtistRow, FollowRow, ProfileRow } from '../rows.ts';
import type { HomeReader } from './home-reader.ts';

/** All of Home's data, read together so that nothing appears late and moves the rest. */
export type HomeView = {
  readonly recent: readonly Track[];
  readonly following: readonly FollowRow[];
  readonly favorites: readonly FavoriteArtistRow[];
  readonly profile: ProfileRow | undefined;
  /** The drawn avatar's address. */
  readonly face: string | undefined;
  readonly favoriteGenres: readonly string[];
  readonly covers: ReadonlyMap<string, string>;
};

/** Each sequential step delays the first frame, so independent reads run in parallel. */
export async function readHome(reader: HomeReader, ownerId: OwnerId): Promise<HomeView> {
  const [recent, following, favorites, favoriteGenres, { profile, face }, covers] = await Promise.all([
    recentTracks(reader, ownerId),
    followsWithFaces(reader, ownerId),
    reader.equal('favoriteArtists', 'ownerId', ownerId),
    favoriteGenreNames(reader, ownerId),
    profileAndFace(reader, ownerId),
    genreCovers(reader),
  ]);
  return { recent, following, favorites, favoriteGenres, profile, face, covers };
}

/** Latest first. */
async function recentTracks(reader: HomeReader, ownerId: OwnerId): Promise<readonly Track[]> {
  const rows = await reader.beginning('recentlyPlayed', '[ownerId+playedAtMs]', ownerId);
  const latest = rows.toReversed().slice(0, limits.homeRecentlyPlayed);
  const tracks = await Promise.all(latest.map(({ trackId }) => reader.get('tracks', trackId)));
  return tracks.flatMap((track) => track ?? []);
}

async function followsWithFaces(reader: HomeReader, ownerId: OwnerId): Promise<readonly FollowRow[]> {
  return withKnownArtists(await reader.equal('follows', 'ownerId', ownerId), (handles) =>
    Promise.all(handles.map((handle) => reader.get('artists', handle))),
  );
}

async function profileAndFace(reader: HomeReader, ownerId: OwnerId): Promise<Pick<HomeView, 'profile' | 'face'>> {
  const profile = firstOwn(await reader.equal('profiles', 'ownerId', ownerId));
  const props = profile?.avatarProps;
  const drawn = props === null || props === undefined ? undefined : await reader.get('avatars', avatarKey(props));
  return { profile, face: drawn?.address };
}

export async function genreCovers(reader: HomeReader): Promise<ReadonlyMap<string, string>> {
  const rows = await reader.getAll('genreCovers');
  return new Map(rows.map(({ genre, cover }) => [genre, cover]));
}

export async function favoriteGenreNames(reader: HomeReader, ownerId: OwnerId): Promise<readonly string[]> {
  const rows = await reader.equal('favoriteGenres', 'ownerId', ownerId);
  return [...new Set(rows.toSorted((a, b) => a.rank - b.rank).map((row) => row.genre))];
}
