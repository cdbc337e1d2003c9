import { assertNever } from '../../lib/assert-never.ts';
import type { TrackId } from '../ids.ts';
import type { Playlist } from '../playlist.ts';
import type { Profile, ProfileChange } from '../users/profile.ts';
import type { Mutation } from './mutation.ts';
import { rebaseOrder } from './reorder.ts';

/**
 * Local state = what the server confirmed + the mutations still waiting, in their order (docs/guarantees.md, write path 6 and 7, Pull
 * against pending). Pure, so that commands, pulls and rollbacks all compute the screen's state in this one way.
 */

/** Whether a track is liked, from the confirmed answer and the remaining mutations on it. */
export function rebaseLike(base: boolean, mutations: readonly Mutation[], trackId: TrackId): boolean {
  let liked = base;
  for (const mutation of mutations) {
    if (mutation.kind === 'like.set' && mutation.trackId === trackId) liked = mutation.liked;
  }
  return liked;
}

/** A playlist after one mutation; null once deleted. `playlist` is null before its creation. */
export function applyToPlaylist(playlist: Playlist | null, mutation: Mutation): Playlist | null {
  switch (mutation.kind) {
    case 'playlist.create': {
      const { playlistId: id, name, description } = mutation;
      return playlist ?? { id, name, description, songCount: 0, songIds: [] };
    }
    case 'playlist.rename':
      return playlist && { ...playlist, name: mutation.name };
    case 'playlist.addSong': {
      if (playlist === null || playlist.songIds.includes(mutation.trackId)) return playlist;
      return { ...playlist, songIds: [...playlist.songIds, mutation.trackId], songCount: playlist.songCount + 1 };
    }
    case 'playlist.removeSong': {
      if (playlist === null || !playlist.songIds.includes(mutation.trackId)) return playlist;
      const songIds = playlist.songIds.filter((id) => id !== mutation.trackId);
      return { ...playlist, songIds, songCount: Math.max(0, playlist.songCount - 1) };
    }
    case 'playlist.reorder':
      return playlist && { ...playlist, songIds: rebaseOrder(playlist.songIds, mutation.songIds, mutation.baseIds) };
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
      return assertNever(mutation);
  }
}

/** The playlist `base` after the mutations that name `id`, in order. */
export function rebasePlaylist(
  base: Playlist | null,
  mutations: readonly Mutation[],
  id: Playlist['id'],
): Playlist | null {
  return mutations
    .filter((mutation) => 'playlistId' in mutation && mutation.playlistId === id)
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
export function rebaseProfile(base: Profile | null, mutations: readonly Mutation[]): Profile | null {
  let profile = base;
  for (const mutation of mutations) {
    if (mutation.kind !== 'profile.update') continue;
    profile = changedProfile(profile ?? emptyProfile(mutation.profileId), mutation);
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
