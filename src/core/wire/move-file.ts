import { isGuestId, parseOwnerId, parseTrackId, visitorId } from '../ids.ts';
import { limits } from '../limits.ts';
import { outboxRowVersion, type OutboxRow } from '../outbox/row.ts';
import { parseAudioQuality } from '../track.ts';
import {
  bugReportFormat,
  moveFormat,
  moveVersion,
  transferLimits,
  type MoveFile,
  type MoveFileAnswer,
  type MovedLike,
  type MovedSettings,
} from '../transfer.ts';
import { parseArtist, parsePlaylist, parseProfile } from './answers.ts';
import { parseOutboxRow } from './outbox-row.ts';
import { count, field, fieldsOf, isFields, listOf, numberOrNull, text, type Fields } from './read.ts';
import { parseSongs, type ParsedSong } from './song.ts';

/**
 * Parses an export of this app: untrusted, like a server's answer, and read by the same
 * parsers. Never throws; unusable records are dropped and counted.
 */
export function parseMoveFile(content: string, baseUrl: string): MoveFileAnswer {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    // The dialog reports it.
    return { kind: 'unusable', reason: 'notJson' };
  }
  if (!isFields(value)) return { kind: 'unusable', reason: 'foreign' };
  const format = field(value, 'format');
  if (format === bugReportFormat) return { kind: 'unusable', reason: 'bugReport' };
  const version = numberOrNull(field(value, 'version'), 1, Number.MAX_SAFE_INTEGER);
  const user = parseUser(field(value, 'listener'));
  if (format !== moveFormat || version === null || user === undefined) {
    return { kind: 'unusable', reason: 'foreign' };
  }
  if (version > moveVersion || hasNewerChange(value)) return { kind: 'unusable', reason: 'newer' };
  return { kind: 'file', file: read(value, user, baseUrl) };
}

const hasNewerChange = (file: Fields): boolean =>
  listOf(field(file, 'changes'), transferLimits.changes).some(
    (row) => count(field(fieldsOf(row), 'v')) > outboxRowVersion,
  );

function parseUser(value: unknown): MoveFile['user'] | undefined {
  const kind = field(fieldsOf(value), 'kind');
  const ownerId = parseOwnerId(field(fieldsOf(value), 'id'));
  if (kind === 'visitor') return { kind, ownerId: visitorId };
  if (ownerId === undefined || ownerId === visitorId) return undefined;
  if (kind === 'guest') return isGuestId(ownerId) ? { kind, ownerId } : undefined;
  return kind === 'member' && !isGuestId(ownerId) ? { kind, ownerId } : undefined;
}

function read(value: Fields, user: MoveFile['user'], baseUrl: string): MoveFile {
  let dropped = 0;
  const all = <T>(
    name: string,
    limit: number,
    parse: (record: unknown) => T | undefined,
    keyOf: (item: T) => string,
  ): readonly T[] => {
    const byKey = new Map<string, T>();
    const records = listOf(field(value, name), Number.POSITIVE_INFINITY);
    dropped += Math.max(0, records.length - limit);
    for (const record of records.slice(0, limit)) {
      const item = parse(record);
      if (item === undefined) dropped++;
      else if (!byKey.has(keyOf(item))) byKey.set(keyOf(item), item);
    }
    return [...byKey.values()];
  };
  const byTrack = ({ trackId }: { readonly trackId: string }): string => trackId;
  const byId = ({ id }: { readonly id: string }): string => id;
  const profile = parseProfile(field(value, 'profile'), baseUrl);
  const songs = parseStoredSongs(field(value, 'songs'), baseUrl);
  const file = {
    user,
    profile: profile?.id === user.ownerId && user.kind === 'guest' ? { ...profile, isGuest: true } : null,
    songs: songs.songs,
    settings: parseSettings(field(value, 'settings')),
    likes: all('likes', transferLimits.likes, parseLike, byTrack),
    likesBase: all('likes_confirmed', transferLimits.likes, parseLike, byTrack),
    playlists: all(
      'playlists',
      transferLimits.playlists,
      (record) => withTime(parsePlaylist(record), record, 'listedAtMs'),
      byId,
    ),
    playlistsBase: all('playlists_confirmed', transferLimits.playlists, parsePlaylist, byId),
    follows: all(
      'follows',
      transferLimits.follows,
      (record) => withTime(parseArtist(record, baseUrl), record, 'followedAtMs'),
      ({ handle }) => handle,
    ),
    recentlyPlayed: all(
      'recently_played',
      limits.recentlyPlayed,
      (record) => withTime(trackOf(record), record, 'playedAtMs'),
      byTrack,
    ),
    playCounts: all('play_counts', transferLimits.playCounts, parsePlayCount, byTrack),
    recentSearches: all('recent_searches', limits.recentSearches, parseSearch, ({ term }) => term),
    changes: all(
      'changes',
      transferLimits.changes,
      (record) => parseChange(record, user),
      ({ key }) => key,
    ),
  };
  return { ...file, dropped: dropped + songs.dropped };
}

function parseStoredSongs(
  value: unknown,
  baseUrl: string,
): { readonly songs: readonly ParsedSong[]; readonly dropped: number } {
  const records = listOf(value, transferLimits.likes);
  const songs: ParsedSong[] = [];
  let dropped = 0;
  for (const record of records) {
    const source = field(fieldsOf(record), 'source') === 'api' ? 'api' : 'provider';
    const parsed = parseSongs([record], { baseUrl, source });
    songs.push(...parsed.songs);
    dropped += parsed.dropped;
  }
  return { songs, dropped };
}

/** The last time of a Date. Later numbers are no times, and what comes after one near 2^53 would have the same. */
const lastTimeMs = 8_640_000_000_000_000;

const timeOf = (record: unknown, name: string): number | null =>
  numberOrNull(field(fieldsOf(record), name), 0, lastTimeMs);

const trackOf = (record: unknown) => {
  const trackId = parseTrackId(field(fieldsOf(record), 'id'));
  return trackId === undefined ? undefined : { trackId };
};

function withTime<T extends object, N extends string>(
  item: T | undefined,
  record: unknown,
  name: N,
): (T & { readonly [name in N]: number }) | undefined {
  if (item === undefined) return undefined;
  return { ...item, [name]: timeOf(record, name) ?? 0 } as T & { readonly [name in N]: number };
}

const parseLike = (record: unknown): MovedLike | undefined => withTime(trackOf(record), record, 'likedAtMs');

function parsePlayCount(record: unknown) {
  const plays = count(field(fieldsOf(record), 'plays'));
  const track = trackOf(record);
  return track === undefined || plays === 0 ? undefined : { ...track, plays };
}

function parseSearch(record: unknown) {
  const term = text(field(fieldsOf(record), 'term'), limits.searchTermMaxLength);
  if (term.trim() === '') return undefined;
  const type: 'text' | 'artist' = field(fieldsOf(record), 'type') === 'artist' ? 'artist' : 'text';
  return { term, type, searchedAtMs: timeOf(record, 'searchedAtMs') ?? 0 };
}

/** Only changes of the file's own user; claims of the other phone are reset. */
function parseChange(record: unknown, { ownerId }: MoveFile['user']): OutboxRow | undefined {
  const row = parseOutboxRow(record);
  if (row === undefined || row.ownerId !== ownerId) return undefined;
  const state = row.state === 'inflight' ? 'pending' : row.state;
  return { ...row, state, leaseUntilMs: null, attemptId: null };
}

function parseSettings(value: unknown): MovedSettings {
  const fields = fieldsOf(value);
  const [font, quality] = [field(fields, 'font'), field(fields, 'audioQuality')];
  const budget = numberOrNull(
    field(fields, 'storageBudgetBytes') ?? field(fields, 'soundBudgetBytes'),
    0,
    Number.MAX_SAFE_INTEGER,
  );
  const keys = field(fields, 'keyboardShortcuts');
  const goesOn = field(fields, 'goOnPlaying');
  const metered = field(fields, 'meteredDownloads');
  return {
    ...(quality === undefined ? {} : { audioQuality: parseAudioQuality(quality) }),
    ...(typeof font === 'string' && font.length <= 64 ? { font } : {}),
    ...(keys === 0 || keys === 1 ? { keyboardShortcuts: keys } : {}),
    ...(goesOn === 0 || goesOn === 1 ? { goOnPlaying: goesOn } : {}),
    ...(budget === null ? {} : { storageBudgetBytes: budget }),
    ...(metered === 0 || metered === 1 ? { meteredDownloads: metered } : {}),
  };
}
