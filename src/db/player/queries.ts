import { parseArtistHandle, parseTrackId, type OwnerId, type TrackId } from '../../core/ids.ts';
import { idInPath, paths } from '../../core/paths.ts';
import type { PageRequest } from '../../core/pull.ts';
import { listKeys } from '../../core/keys.ts';
import { parseAudioQuality, type AudioQuality } from '../../core/track.ts';
import type { OffbeatDb } from '../offbeat-db.ts';

/** Without parsing the row (saved.ts), for the start of the app: whether to load the player early. */
export const hasSavedTrack = async (db: OffbeatDb, ownerId: OwnerId): Promise<boolean> =>
  ((await db.playerState.get(ownerId))?.trackId ?? null) !== null;

export async function audioQuality(db: OffbeatDb): Promise<AudioQuality> {
  return parseAudioQuality((await db.settings.get('audioQuality'))?.value);
}

export const goesOnPlaying = async (db: OffbeatDb): Promise<boolean> =>
  (await db.settings.get('goOnPlaying'))?.value === 1;

export type PagedList = {
  /** Of the page after those that are stored. */
  readonly next: PageRequest;
  readonly ids: readonly TrackId[];
  readonly page: number;
  readonly hasMore: boolean;
};

async function genreAt(db: OffbeatDb, route: string | null): Promise<string | undefined> {
  const prefix = listKeys.genre('');
  const keys = await db.lists.where('key').startsWith(prefix).primaryKeys();
  return keys.map((key) => key.slice(prefix.length)).find((name) => paths.genre(name) === route);
}

/** Undefined if the track is not in the list of that page's genre. */
export async function genrePlayedIn(
  db: OffbeatDb,
  route: string | null,
  trackId: TrackId,
): Promise<string | undefined> {
  const genre = await genreAt(db, route);
  const list = genre === undefined ? undefined : await db.lists.get(listKeys.genre(genre));
  return list?.ids.includes(trackId) === true ? genre : undefined;
}

/**
 * The list of the album, artist or genre at `route` (`/genre/lo-fi`), else of the song's genre: a song in two genres
 * has the one it was last loaded for. Undefined if none is stored.
 */
export async function pagedListOf(
  db: OffbeatDb,
  route: string | null,
  genre: string | null,
): Promise<PagedList | undefined> {
  const place = await listAt(db, route, genre);
  const list = place && (await db.lists.get(place.key));
  if (place === undefined || list === undefined) return undefined;
  const ids = list.ids.flatMap((id) => parseTrackId(id) ?? []);
  return { next: place.next, ids, page: list.page, hasMore: list.hasMore === 1 };
}

type Place = { readonly key: string; readonly next: PageRequest };

async function listAt(db: OffbeatDb, route: string | null, genre: string | null): Promise<Place | undefined> {
  const idAfter = (prefix: string) => (route?.startsWith(prefix) === true ? idInPath(route) : null);
  const albumId = idAfter(paths.album(''));
  if (albumId !== null) return { key: listKeys.album(albumId), next: { kind: 'album', albumId, next: true } };
  const handle = parseArtistHandle(idAfter(paths.artist('')));
  if (handle !== undefined) return { key: listKeys.artist(handle), next: { kind: 'artist', handle, next: true } };
  const term = (await genreAt(db, route)) ?? genre;
  return term === null ? undefined : { key: listKeys.genre(term), next: { kind: 'genre', term, next: true } };
}
