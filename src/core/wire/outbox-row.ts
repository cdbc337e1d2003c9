import {
  parseArtistHandle,
  parseIdempotencyKey,
  parseOwnerId,
  parsePlaylistId,
  parseTrackId,
  type PlaylistId,
  type TrackId,
} from '../ids.ts';
import { laneOf, type Mutation, type TrackFacts } from '../outbox/mutation.ts';
import { dependencyOf, type BrokenRow, type OutboxError, type OutboxRow, type OutboxState } from '../outbox/row.ts';
import type { Track } from '../track.ts';
import { parseAvatarProps } from './answers.ts';
import { field, fieldsOf, httpUrlOrNull, isFields, isoOrNull, listOf, numberOrNull, text, textOrNull } from './read.ts';
import type { Fields } from './read.ts';

/**
 * A row of the table `outbox` as stored: devtools or an older version may have written
 * anything (docs/guarantees.md, cases 23 and 31). Undefined if it cannot be sent: no key, no owner, no known mutation.
 */
export function parseOutboxRow(value: unknown): OutboxRow | undefined {
  if (!isFields(value)) return undefined;
  const seq = numberOrNull(field(value, 'seq'), 0, Number.MAX_SAFE_INTEGER);
  const ownerId = parseOwnerId(field(value, 'ownerId'));
  const key = parseIdempotencyKey(field(value, 'key'));
  const mutation = upcast(parseMutation(field(value, 'mutation')), value);
  if (seq === null || ownerId === undefined || key === undefined || mutation === undefined) return undefined;
  const state = parseState(field(value, 'state'));
  if (state === undefined) return undefined;
  const waitReason = field(value, 'waitReason');
  return {
    seq,
    v: time(value, 'v') ?? 1,
    ownerId,
    key,
    lane: laneOf(mutation),
    dependsOn: parseDependency(value, seq),
    mutation,
    state,
    waitReason: waitReason === 'unanswered' || waitReason === 'unsupported' ? waitReason : null,
    attempts: time(value, 'attempts') ?? 0,
    createdAtMs: time(value, 'createdAtMs') ?? 0,
    nextAttemptAtMs: time(value, 'nextAttemptAtMs') ?? 0,
    leaseUntilMs: time(value, 'leaseUntilMs'),
    attemptId: textOrNull(field(value, 'attemptId'), 128),
    firstSentAtMs: time(value, 'firstSentAtMs'),
    lastError: parseError(field(value, 'lastError')),
    listed: field(value, 'listed') === 0 ? 0 : 1,
  };
}

/** The readable rows; a damaged row has no usable content (docs/guarantees.md, case 31). */
export const wholeRows = (rows: readonly unknown[]): OutboxRow[] => rows.flatMap((row) => parseOutboxRow(row) ?? []);

/** The lane, owner and seq of a row that `parseOutboxRow` cannot read; undefined if these are unreadable too. */
export function parseBrokenRow(value: unknown): BrokenRow | undefined {
  if (!isFields(value)) return undefined;
  const seq = numberOrNull(field(value, 'seq'), 0, Number.MAX_SAFE_INTEGER);
  const ownerId = parseOwnerId(field(value, 'ownerId'));
  const lane = textOrNull(field(value, 'lane'), 1_000);
  if (seq === null || ownerId === undefined || lane === null) return undefined;
  return { seq, ownerId, lane, dependsOn: parseDependency(value, seq), state: 'refused', mutation: null };
}

/** A lane's rows with a known position, in the order of `rows`. */
export const placedRows = (rows: readonly unknown[]): (OutboxRow | BrokenRow)[] =>
  rows.flatMap((row) => parseOutboxRow(row) ?? parseBrokenRow(row) ?? []);

const parseDependency = (fields: Fields, seq: number): number | null =>
  dependencyOf({ seq, dependsOn: numberOrNull(field(fields, 'dependsOn'), -1, Number.MAX_SAFE_INTEGER) });

const time = (fields: Fields, name: string): number | null =>
  numberOrNull(field(fields, name), 0, Number.MAX_SAFE_INTEGER);

function parseState(value: unknown): OutboxState | undefined {
  return value === 'pending' || value === 'inflight' || value === 'waiting' || value === 'refused' ? value : undefined;
}

const errorCodes = [
  'network',
  'timeout',
  'server',
  'busy',
  'notJson',
  'unauthorized',
  'refused',
  'gone',
  'broken',
] as const;

function parseError(value: unknown): OutboxError | null {
  if (!isFields(value)) return null;
  const code = errorCodes.find((known) => known === field(value, 'code'));
  if (code === undefined) return null;
  return { code, status: time(value, 'status'), message: text(field(value, 'message'), 1_000) };
}

/** A mutation of any version; older shapes are upgraded here. */
export function parseMutation(value: unknown): Mutation | undefined {
  const fields = fieldsOf(value);
  const kind = field(fields, 'kind');
  const trackId = parseTrackId(field(fields, 'trackId'));
  const playlistId = parsePlaylistId(field(fields, 'playlistId'));
  switch (kind) {
    case 'like.set': {
      const liked = field(fields, 'liked');
      if (trackId === undefined || typeof liked !== 'boolean') return undefined;
      return { kind, trackId, liked, facts: parseFacts(field(fields, 'facts')) };
    }
    case 'interaction.play':
    case 'interaction.skip':
      return trackId && { kind, trackId, facts: parseFacts(field(fields, 'facts')) };
    case 'track.countLike':
    case 'track.countPlay':
      return trackId && { kind, trackId };
    case 'audio.process':
      return trackId && { kind, trackId, genre: textOrNull(field(fields, 'genre'), 200) };
    case 'songs.save': {
      const tracks = listOf(field(fields, 'tracks'), 1_000).flatMap((track) => parseStoredTrack(track) ?? []);
      return tracks.length === 0 ? undefined : { kind, tracks };
    }
    case 'profile.update':
      return parseProfileUpdate(fields);
    case 'playlist.create':
    case 'playlist.rename':
    case 'playlist.reorder':
    case 'playlist.addSong':
    case 'playlist.removeSong':
    case 'playlist.delete':
      return playlistId && parsePlaylistMutation(kind, fields, playlistId, trackId);
    default:
      return undefined;
  }
}

function parsePlaylistMutation(
  kind: Extract<Mutation, { playlistId: PlaylistId }>['kind'],
  fields: Fields,
  playlistId: PlaylistId,
  trackId: TrackId | undefined,
): Mutation | undefined {
  const name = textOrNull(field(fields, 'name'), 1_000);
  if (kind === 'playlist.addSong' || kind === 'playlist.removeSong') return trackId && { kind, playlistId, trackId };
  if (kind === 'playlist.reorder') {
    const [baseIds, sentIds] = [parseTrackIds(field(fields, 'baseIds')), parseTrackIds(field(fields, 'sentIds'))];
    const songIds = parseTrackIds(field(fields, 'songIds')) ?? [];
    return { kind, playlistId, songIds, ...(baseIds && { baseIds }), ...(sentIds && { sentIds }) };
  }
  if (kind === 'playlist.delete') return { kind, playlistId, name: name ?? '' };
  if (name === null || name.trim() === '') return undefined;
  if (kind === 'playlist.rename') return { kind, playlistId, name };
  return { kind, playlistId, name, description: textOrNull(field(fields, 'description'), 10_000) };
}

const parseTrackIds = (value: unknown): TrackId[] | undefined =>
  Array.isArray(value) ? listOf(value).flatMap((id) => parseTrackId(id) ?? []) : undefined;

/** A sent reorder of version 1: its key is bound to its whole list. */
function upcast(mutation: Mutation | undefined, row: Fields): Mutation | undefined {
  if (mutation?.kind !== 'playlist.reorder' || (time(row, 'v') ?? 1) > 1) return mutation;
  return time(row, 'firstSentAtMs') === null ? mutation : { sentIds: mutation.songIds, ...mutation };
}

function parseProfileUpdate(fields: Fields): Mutation | undefined {
  const profileId = textOrNull(field(fields, 'profileId'), 256);
  if (profileId === null || profileId === '') return undefined;
  const displayName = textOrNull(field(fields, 'displayName'), 1_000);
  const avatar = textOrNull(field(fields, 'avatar'), 4_096);
  const avatarProps = parseAvatarProps(field(fields, 'avatarProps'));
  const itunesUrl = textOrNull(field(fields, 'itunesUrl'), 4_096);
  return {
    kind: 'profile.update',
    profileId,
    ...(displayName === null ? {} : { displayName }),
    ...(avatar === null ? {} : { avatar }),
    ...(avatarProps === null ? {} : { avatarProps }),
    ...(itunesUrl === null ? {} : { itunesUrl }),
  };
}

function parseFacts(value: unknown): TrackFacts | null {
  if (value === null || value === undefined) return null;
  const fields = fieldsOf(value);
  return {
    genre: textOrNull(field(fields, 'genre'), 200),
    artist: textOrNull(field(fields, 'artist'), 1_000),
    language: textOrNull(field(fields, 'language'), 16),
  };
}

/** A Track as this app stored it; its addresses are absolute already. */
function parseStoredTrack(value: unknown): Track | undefined {
  const fields = fieldsOf(value);
  const id = parseTrackId(field(fields, 'id'));
  if (id === undefined) return undefined;
  const url = (name: string): string | null => httpUrlOrNull(field(fields, name), 'http://invalid.invalid');
  return {
    id,
    title: text(field(fields, 'title'), 10_000),
    handle: parseArtistHandle(field(fields, 'handle')) ?? null,
    authorName: text(field(fields, 'authorName'), 1_000),
    coverImage: url('coverImage'),
    processedAudioUrl: url('processedAudioUrl'),
    audioUrl: url('audioUrl'),
    processedAudioKey: textOrNull(field(fields, 'processedAudioKey'), 1_024),
    durationS: numberOrNull(field(fields, 'durationS'), 0, 24 * 60 * 60),
    tags: text(field(fields, 'tags'), 4_000),
    prompt: text(field(fields, 'prompt'), 10_000),
    createdAt: isoOrNull(field(fields, 'createdAt')),
    date: isoOrNull(field(fields, 'date')),
    language: textOrNull(field(fields, 'language'), 16),
    lyrics: text(field(fields, 'lyrics'), 200_000),
    transcription: text(field(fields, 'transcription'), 200_000),
    timestampMap: text(field(fields, 'timestampMap'), 400_000),
    genre: textOrNull(field(fields, 'genre'), 200),
    source: field(fields, 'source') === 'api' ? 'api' : 'provider',
  };
}
