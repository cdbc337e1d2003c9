import type { PlaylistId, TrackId } from '../ids.ts';
import type { AvatarProps } from '../users/profile.ts';
import type { Track } from '../track.ts';

/**
 * What interactions tell the server of the song (docs/product.md section 7, POST /api/likes). An mutation holds null until its row
 * is claimed for the first time: a tap does not wait for a look at the song, and a repeat says what the first try said.
 */
export type TrackFacts = {
  readonly genre: string | null;
  readonly artist: string | null;
  readonly language: string | null;
};

/**
 * Everything that can wait in the outbox, one case a call of docs/api.md. Ids of playlists are those of the moment the row is
 * written; the settle phase rewrites client ids to the server's in every waiting row.
 */
export type Mutation =
  | { readonly kind: 'like.set'; readonly trackId: TrackId; readonly liked: boolean; readonly facts: TrackFacts | null }
  | { readonly kind: 'track.countLike'; readonly trackId: TrackId }
  | { readonly kind: 'track.countPlay'; readonly trackId: TrackId }
  | { readonly kind: 'interaction.play'; readonly trackId: TrackId; readonly facts: TrackFacts | null }
  | { readonly kind: 'interaction.skip'; readonly trackId: TrackId; readonly facts: TrackFacts | null }
  | {
      readonly kind: 'playlist.create';
      readonly playlistId: PlaylistId;
      readonly name: string;
      readonly description: string | null;
    }
  | { readonly kind: 'playlist.rename'; readonly playlistId: PlaylistId; readonly name: string }
  | ReorderMutation
  | { readonly kind: 'playlist.addSong'; readonly playlistId: PlaylistId; readonly trackId: TrackId }
  | { readonly kind: 'playlist.removeSong'; readonly playlistId: PlaylistId; readonly trackId: TrackId }
  | { readonly kind: 'playlist.delete'; readonly playlistId: PlaylistId; readonly name: string }
  | {
      readonly kind: 'profile.update';
      readonly profileId: string;
      readonly displayName?: string;
      readonly avatar?: string;
      readonly avatarProps?: AvatarProps;
      readonly itunesUrl?: string;
    }
  | { readonly kind: 'songs.save'; readonly tracks: readonly Track[] }
  | { readonly kind: 'audio.process'; readonly trackId: TrackId; readonly genre: string | null };

/** `baseIds` to `songIds` are the moves (reorder.ts); rows of version 1 have no base: all of their songs were moved. */
export type ReorderMutation = {
  readonly kind: 'playlist.reorder';
  readonly playlistId: PlaylistId;
  readonly songIds: readonly TrackId[];
  readonly baseIds?: readonly TrackId[];
  /** The list that the row's key is bound to, once it has been sent (docs/decisions/0054-reorders-and-replicas.md). */
  readonly sentIds?: readonly TrackId[];
};

/** What the row must stay in order with: one track's like, one playlist, the profile, … (docs/guarantees.md, write path 4). */
export function laneOf(mutation: Mutation): string {
  switch (mutation.kind) {
    case 'like.set':
    case 'track.countLike':
      return `like:${mutation.trackId}`;
    case 'track.countPlay':
      return `plays:${mutation.trackId}`;
    case 'interaction.play':
    case 'interaction.skip':
      return `listening:${mutation.trackId}`;
    case 'playlist.create':
    case 'playlist.rename':
    case 'playlist.reorder':
    case 'playlist.addSong':
    case 'playlist.removeSong':
    case 'playlist.delete':
      return `playlist:${mutation.playlistId}`;
    case 'profile.update':
      return 'profile';
    case 'songs.save':
      return `songs:${mutation.tracks[0]?.id ?? ''}`;
    case 'audio.process':
      return `audio:${mutation.trackId}`;
  }
}

/** Calls that name no user: also sent for visitors (docs/product.md section 10, visitors). */
export const needsNoUser = (mutation: Mutation): boolean =>
  mutation.kind === 'track.countLike' ||
  mutation.kind === 'track.countPlay' ||
  mutation.kind === 'songs.save' ||
  mutation.kind === 'audio.process';
