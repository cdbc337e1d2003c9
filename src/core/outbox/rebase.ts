import { assertNever } from '../../lib/assert-never.ts';
import type { TrackId } from '../ids.ts';
import type { Playlist } from '../playlist.ts';
import type { Profile, ProfileChange } from '../profile.ts';
import type { Operation } from './operation.ts';
import { rebaseOrder } from './reorder.ts';

/**
 * Local state = what the server confirmed + the operations still waiting, in their order (docs/guarantees.md, write path 6 and 7, Pull
 * against pending). Pure, so that commands, pulls and rollbacks all compute the screen's state in this one way.
 */

/** Whether a track is liked, from the confirmed answer and the remaining operations on it. */
export function rebaseLike(base: boolean, operations: readonly Operation[], trackId: TrackId): boolean {
  let liked = base;
  for (const operation of operations) {
    if (operation.kind === 'like.set' && operation.trackId === trackId) liked = operation.liked;
  }
  return liked;
}

/** A playlist after one operation; null once deleted. `playlist` is null before its creation. */
export function applyToPlaylist(playlist: Playlist | null, operation: Operation): Playlist | null {
  switch (operation.kind) {
    case 'playlist.create': {
      const { playlistId: id, name, description } = operation;
      return playlist ?? { id, name, description, songCount: 0, songIds: [] };
    }
    case 'playlist.rename':
      return playlist && { ...playlist, name: operation.name };
    case 'playlist.addSong': {
      if (playlist === null || playlist.songIds.includes(operation.trackId)) return playlist;
      return { ...playlist, songIds: [...playlist.songIds, operation.trackId], songCount: playlist.songCount + 1 };
    }
    case 'playlist.removeSong': {
      if (playlist === null || !playlist.songIds.includes(operation.trackId)) return playlist;
      const songIds = playlist.songIds.filter((id) => id !== operation.trackId);
      return { ...playlist, songIds, songCount: Math.max(0, playlist.songCount - 1) };
    }
    case 'playlist.reorder':
      return playlist && { ...playlist, songIds: rebaseOrder(playlist.songIds, operation.songIds, operation.baseIds) };
    case 'playlist.delete':
      return null;
    case 'like.set':
    case 'track.countLike':
    case 'track.countPlay':
    case 'interaction.play':
    case 'interaction.skip':
    case 'profile.update':
    case 'songs.save':
    case 'audio.process':
      return playlist;
    default:
      return assertNever(operation);
  }
}

/** The playlist `base` after the operations that name `id`, in order. */
export function rebasePlaylist(
  base: Playlist | null,
  operations: readonly Operation[],
  id: Playlist['id'],
): Playlist | null {
  return operations
    .filter((operation) => 'playlistId' in operation && operation.playlistId === id)
    .reduce(applyToPlaylist, base);
}

/** A profile with the fields of `change` that are set. */
export const changedProfile = (profile: Profile, change: ProfileChange): Profile => ({
  ...profile,
  displayName: change.displayName ?? profile.displayName,
  avatar: change.avatar ?? profile.avatar,
  avatarProps: change.avatarProps ?? profile.avatarProps,
  itunesUrl: change.itunesUrl ?? profile.itunesUrl,
});

/** A member's own profile after the waiting updates; null while there is neither profile nor update. */
export function rebaseProfile(base: Profile | null, operations: readonly Operation[]): Profile | null {
  let profile = base;
  for (const operation of operations) {
    if (operation.kind !== 'profile.update') continue;
    profile = changedProfile(profile ?? emptyProfile(operation.profileId), operation);
  }
  return profile;
}

/** A profile of which nothing is known but its id. */
export const emptyProfile = (id: string): Profile => ({
  id,
  displayName: '',
  avatar: null,
  avatarProps: null,
  isGuest: false,
  followers: 0,
  following: 0,
  itunesUrl: null,
  likes: null,
  plays: null,
});
