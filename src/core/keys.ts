import {
  parsePlaylistId,
  parseTrackId,
  type ArtistHandle,
  type OwnerId,
  type PlaylistId,
  type TrackId,
} from './ids.ts';

/** All composed keys of the tables `outbox`, `lists`, `pins`, `pulls` and `counters`. */

/** Mutations of one lane are sent in order; other lanes go on beside it (docs/guarantees.md, The write path 4). */
export const laneKeys = {
  like: (trackId: TrackId): string => `like:${trackId}`,
  plays: (trackId: TrackId): string => `plays:${trackId}`,
  listening: (trackId: TrackId): string => `listening:${trackId}`,
  playlist: (playlistId: PlaylistId): string => `playlist:${playlistId}`,
  profile: 'profile',
  songs: (firstId: string): string => `songs:${firstId}`,
  audio: (trackId: TrackId): string => `audio:${trackId}`,
} as const;

export type LaneEntity =
  | { readonly entity: 'like'; readonly trackId: TrackId }
  | { readonly entity: 'playlist'; readonly playlistId: PlaylistId }
  | { readonly entity: 'profile' };

export function parseLane(lane: string): LaneEntity | undefined {
  if (lane === laneKeys.profile) return { entity: 'profile' };
  const [kind, id] = [lane.slice(0, lane.indexOf(':')), lane.slice(lane.indexOf(':') + 1)];
  const trackId = kind === 'like' ? parseTrackId(id) : undefined;
  if (trackId !== undefined) return { entity: 'like', trackId };
  const playlistId = kind === 'playlist' ? parsePlaylistId(id) : undefined;
  return playlistId === undefined ? undefined : { entity: 'playlist', playlistId };
}

export const listKeys = {
  genre: (term: string): string => `genre:${term}`,
  search: (type: 'text' | 'artist', term: string): string => `search:${type}:${term}`,
  artist: (handle: ArtistHandle): string => `artist:${handle}`,
  album: (albumId: string): string => `album:${albumId}`,
} as const;

/** `collection` of the table `pins`; pin.ts reads them. Genres and albums are pinned by the key of their list. */
export const pinKeys = {
  liked: 'liked',
  playlist: (playlistId: PlaylistId): string => `playlist:${playlistId}`,
  artist: (handle: ArtistHandle): string => `artist:${handle}`,
  song: (trackId: TrackId): string => `song:${trackId}`,
} as const;

export const pullKeys = {
  likes: (ownerId: OwnerId): string => `likes:${ownerId}`,
  playlists: (ownerId: OwnerId): string => `playlists:${ownerId}`,
  playlistSongs: (playlistId: PlaylistId): string => `playlistSongs:${playlistId}`,
  favoriteArtists: (ownerId: OwnerId): string => `favoriteArtists:${ownerId}`,
  favoriteGenres: (ownerId: OwnerId): string => `favoriteGenres:${ownerId}`,
  ownProfile: (ownerId: OwnerId): string => `me:${ownerId}`,
  profile: (profileId: string): string => `profile:${profileId}`,
  song: (trackId: TrackId): string => `song:${trackId}`,
  accepted: (ownerId: OwnerId, lane: string): string => `accepted:${ownerId}:${lane}`,
} as const;

/** They rise with every accepted mutation of an entity (docs/guarantees.md, The write path 7). */
export const mutationEpochKeys = {
  like: (ownerId: OwnerId): string => `mutationEpoch:likes:${ownerId}`,
  playlist: (ownerId: OwnerId): string => `mutationEpoch:playlists:${ownerId}`,
  profile: (ownerId: OwnerId): string => `mutationEpoch:profile:${ownerId}`,
} as const;

/** The other rows of `counters`, with the prefixes that some are read or cleared by. */
export const counterKeys = {
  droppedPrefix: 'dropped:',
  dropped: (what: string): string => `dropped:${what}`,
  processingPrefix: 'processing:',
  /** When the processing of a track's audio was requested. */
  processing: (trackId: TrackId): string => `processing:${trackId}`,
  /** At which of the missing songs the next look-ups one by one begin (sync/pull/songs.ts). */
  lookUpsFrom: 'lookUpsFrom',
  /** When a member or a guest last signed out here; no sign-in has followed. */
  signedOut: 'signedOut',
  /** When a member signed out without the music; covers and partial downloads are still to be removed. */
  mediaToRemove: 'mediaToRemove',
  mutationEpochPrefix: 'mutationEpoch:',
  backoffPrefix: 'backoff:',
  backoff: (scope: string, field: 'untilMs' | 'failures' | 'noResponse'): string => `backoff:${scope}:${field}`,
} as const;
