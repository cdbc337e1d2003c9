import { visibleText } from '../../lib/well-formed.ts';
import type { Artist } from '../artist.ts';
import { isServableGuestId } from '../users/guest-id.ts';
import { parseArtistHandle, parseOwnerId, parsePlaylistId, parseTrackId, type OwnerId, type TrackId } from '../ids.ts';
import type { Playlist } from '../playlist.ts';
import type { AvatarProps, Profile } from '../users/profile.ts';
import { count, field, fieldsOf, httpUrlOrNull, isFields, listOf, numberOrNull, text, textOrNull } from './read.ts';

export type Parsed<T> = { readonly items: readonly T[]; readonly dropped: number };

export function parseList<T>(value: unknown, limit: number, parse: (record: unknown) => T | undefined): Parsed<T> {
  const items: T[] = [];
  let dropped = 0;
  for (const record of listOf(value, limit)) {
    const item = parse(record);
    if (item === undefined) dropped++;
    else items.push(item);
  }
  return { items, dropped };
}

export function answerList(value: unknown, name: string): readonly unknown[] | undefined {
  const list = isFields(value) ? field(value, name) : undefined;
  return Array.isArray(list) ? list : undefined;
}

/** docs/api.md, Artist; undefined without a usable handle. */
export function parseArtist(value: unknown, baseUrl: string): Artist | undefined {
  const fields = fieldsOf(value);
  const handle = parseArtistHandle(field(fields, 'handle'));
  if (handle === undefined) return undefined;
  return {
    handle,
    displayName: visibleText(text(field(fields, 'display_name'), 1_000)) || handle,
    avatarUrl: httpUrlOrNull(field(fields, 'avatar_image_url'), baseUrl),
    trackCount: countOrNull(field(fields, 'track_count')),
  };
}

function countOrNull(value: unknown): number | null {
  const number = numberOrNull(value, 0, Number.MAX_SAFE_INTEGER);
  return number === null ? null : Math.floor(number);
}

export function parseLikesAnswer(value: unknown): Parsed<TrackId> | undefined {
  const likes = answerList(value, 'likes');
  if (likes === undefined) return undefined;
  const parsed = parseList(likes, 100_000, parseTrackId);
  return { items: [...new Set(parsed.items)], dropped: parsed.dropped };
}

/** `songCount` is null where the answer has neither songs nor their number; the name is empty where it has none. */
export type AnsweredPlaylist = Omit<Playlist, 'songCount'> & { readonly songCount: number | null };

/** docs/api.md, Playlist; undefined without a usable id. */
function parseAnsweredPlaylist(value: unknown): AnsweredPlaylist | undefined {
  const fields = fieldsOf(value);
  const id = parsePlaylistId(field(fields, 'id'));
  if (id === undefined) return undefined;
  const listed = field(fields, 'song_ids');
  const entries = listOf(listed);
  const songIds = [...new Set(entries.flatMap((songId) => parseTrackId(songId) ?? []))];
  const counted = countOrNull(field(fields, 'song_count'));
  // Of a whole list only what is shown counts: no song twice, no entry without an id.
  const isSummary = counted !== null && counted > entries.length;
  return {
    id,
    name: visibleText(text(field(fields, 'name'), 1_000)),
    description: textOrNull(field(fields, 'description'), 10_000),
    songCount: isSummary || !Array.isArray(listed) ? counted : songIds.length,
    songIds,
  };
}

export function parsePlaylist(value: unknown): Playlist | undefined {
  const playlist = parseAnsweredPlaylist(value);
  return playlist && { ...playlist, songCount: playlist.songCount ?? 0 };
}

export function parsePlaylistsAnswer(value: unknown): Parsed<AnsweredPlaylist> | undefined {
  const playlists = answerList(value, 'playlists');
  return playlists === undefined ? undefined : parseList(playlists, 10_000, parseAnsweredPlaylist);
}

export const parsePlaylistAnswer = (value: unknown): AnsweredPlaylist | undefined =>
  parseAnsweredPlaylist(isFields(value) ? field(value, 'playlist') : undefined);

/** docs/api.md, Profile; undefined without a usable id. */
export function parseProfile(value: unknown, baseUrl: string): Profile | undefined {
  const fields = fieldsOf(value);
  const id = parseOwnerId(field(fields, 'id'));
  if (id === undefined) return undefined;
  return {
    id,
    displayName: visibleText(text(field(fields, 'displayName'), 1_000)),
    avatar: httpUrlOrNull(field(fields, 'avatar'), baseUrl),
    avatarProps: parseAvatarProps(field(fields, 'avatarProps')),
    isGuest: field(fields, 'isGuest') === true,
    followers: countOrNull(field(fields, 'followers')),
    following: countOrNull(field(fields, 'following')),
    itunesUrl: httpUrlOrNull(field(fields, 'itunesUrl'), baseUrl),
    likes: countOrNull(field(fields, 'likes')),
    plays: countOrNull(field(fields, 'plays')),
  };
}

/** Flat JSON of at most 64 entries; anything else is left out. */
export function parseAvatarProps(value: unknown): AvatarProps | null {
  if (!isFields(value)) return null;
  const props: Record<string, AvatarProps[string]> = {};
  for (const [name, entry] of Object.entries(value).slice(0, 64)) {
    if (name === '__proto__' || name.length > 64) continue;
    if (entry === null || typeof entry === 'boolean') props[name] = entry;
    else if (typeof entry === 'number' || typeof entry === 'string') props[name] = scalar(entry);
    else if (Array.isArray(entry)) props[name] = entry.slice(0, 16).filter(isScalar).map(scalar);
  }
  return props;
}

const isScalar = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

const scalar = (value: string | number): string | number =>
  typeof value === 'number' ? (Number.isFinite(value) ? value : 0) : text(value, 256);

export type FavoriteArtist = { readonly artist: string; readonly playCount: number };
export type FavoriteGenre = { readonly genre: string; readonly playCount: number };

export function parseFavoriteArtists(value: unknown): Parsed<FavoriteArtist> | undefined {
  const list = answerList(value, 'favorite_artists');
  if (list === undefined) return undefined;
  return parseList(list, 1_000, (record) => {
    const artist = text(field(fieldsOf(record), 'artist'), 1_000).trim();
    return artist === '' ? undefined : { artist, playCount: count(field(fieldsOf(record), 'play_count')) };
  });
}

export function parseFavoriteGenres(value: unknown): Parsed<FavoriteGenre> | undefined {
  const list = answerList(value, 'favorite_genres');
  if (list === undefined) return undefined;
  return parseList(list, 1_000, (record) => {
    const genre = text(field(fieldsOf(record), 'genre'), 200).trim();
    return genre === '' ? undefined : { genre, playCount: count(field(fieldsOf(record), 'play_count')) };
  });
}

export function parseNewGuestId(value: unknown): OwnerId | undefined {
  const id = parseOwnerId(field(fieldsOf(value), 'id'));
  return id !== undefined && isServableGuestId(id) ? id : undefined;
}
