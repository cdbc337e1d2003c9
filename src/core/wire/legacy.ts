import { isGuestId, parseArtistHandle, parseOwnerId, parseTrackId, type OwnerId, type TrackId } from '../ids.ts';
import type { Artist } from '../artist.ts';
import type { Guest } from '../users/guest.ts';
import { limits } from '../limits.ts';
import { parseAvatarProps } from './answers.ts';
import { appPathOrNull, count, field, fieldsOf, httpUrlOrNull, isFields, listOf, numberOrNull, text } from './read.ts';
import { parseSongs, type ParsedSong } from './song.ts';

/** docs/product.md section 4, Local storage keys. */
const legacyKeys = ['recentlyPlayed', 'playCount', 'followingArtists', 'guestUser', 'playerState'] as const;

export type LegacyTexts = { readonly [key in (typeof legacyKeys)[number]]?: string };

export type Legacy = {
  readonly guest: Guest | null;
  readonly recentlyPlayed: readonly TrackId[];
  readonly songs: readonly ParsedSong[];
  readonly playCounts: readonly { readonly trackId: TrackId; readonly plays: number }[];
  readonly follows: readonly Artist[];
  readonly player: {
    readonly trackId: TrackId;
    readonly sourceRoute: string | null;
    readonly currentTimeS: number;
  } | null;
};

/** Never throws: broken entries are left out. */
export function parseLegacy(texts: LegacyTexts, baseUrl: string): Legacy {
  const played = listOf(json(texts.recentlyPlayed), limits.recentlyPlayed);
  return {
    guest: parseGuest(json(texts.guestUser)),
    recentlyPlayed: [...new Set(played.flatMap((entry) => playedId(entry) ?? []))],
    songs: parseSongs(played.filter(isFields).map(asSong), { baseUrl, source: 'api' }).songs,
    playCounts: parsePlayCounts(json(texts.playCount)),
    follows: parseFollows(json(texts.followingArtists), baseUrl),
    player: parsePlayer(json(texts.playerState)),
  };
}

function json(value: string | undefined): unknown {
  try {
    return JSON.parse(value ?? 'null');
  } catch {
    // Not JSON: nothing to import.
    return null;
  }
}

const playedId = (entry: unknown): TrackId | undefined => parseTrackId(isFields(entry) ? field(entry, 'id') : entry);

function asSong(track: object): object {
  const of = fieldsOf(track);
  return {
    ...track,
    display_name: field(of, 'authorName'),
    image_url: field(of, 'coverImage'),
    audio_url: field(of, 'audioUrl') ?? field(of, 'audio_url'),
    play_count: field(of, 'plays'),
    upvote_count: field(of, 'likes'),
    created_at: field(of, 'createdAt'),
  };
}

function parseGuest(value: unknown): Guest | null {
  const fields = fieldsOf(value);
  const id: OwnerId | undefined = parseOwnerId(field(fields, 'id'));
  if (id === undefined || !isGuestId(id)) return null;
  const username = text(field(fields, 'username'), 256).trim();
  const displayName = text(field(fields, 'displayName'), 256).trim();
  const name = displayName || username || 'Guest';
  return {
    id,
    username: username || name,
    displayName: name,
    avatarProps: parseAvatarProps(field(fields, 'avatarProps')) ?? {},
  };
}

function parsePlayCounts(value: unknown): Legacy['playCounts'] {
  return Object.entries(fieldsOf(value)).flatMap(([id, plays]) => {
    const trackId = parseTrackId(id);
    return trackId === undefined || count(plays) === 0 ? [] : [{ trackId, plays: count(plays) }];
  });
}

/** Keyed by handle (docs/product.md section 3, Followed artist); a list is accepted too. */
function parseFollows(value: unknown, baseUrl: string): readonly Artist[] {
  const entries = Array.isArray(value)
    ? value.map((artist: unknown) => ['', artist] as const)
    : Object.entries(fieldsOf(value));
  return entries.flatMap(([key, entry]) => {
    const fields = fieldsOf(entry);
    const handle = parseArtistHandle(field(fields, 'handle')) ?? parseArtistHandle(key);
    if (handle === undefined) return [];
    return {
      handle,
      displayName: text(field(fields, 'display_name'), 1_000).trim() || handle,
      avatarUrl: httpUrlOrNull(field(fields, 'avatar_image_url'), baseUrl),
      trackCount: numberOrNull(field(fields, 'track_count'), 0, Number.MAX_SAFE_INTEGER),
    };
  });
}

function parsePlayer(value: unknown): Legacy['player'] {
  const fields = fieldsOf(value);
  const trackId = parseTrackId(field(fields, 'trackId'));
  if (trackId === undefined) return null;
  return {
    trackId,
    sourceRoute: appPathOrNull(field(fields, 'sourceRoute'), 1_000),
    currentTimeS: numberOrNull(field(fields, 'currentTime'), 0, 86_400) ?? 0,
  };
}
