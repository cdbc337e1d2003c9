import type { Mutation } from './outbox/mutation.ts';

/** Kinds of call that a server limits separately; a Retry-After delays one kind (docs/guarantees.md case 32). */
export const callKinds = ['likes', 'counts', 'playlists', 'profile', 'songs', 'process-audio'] as const;
export type CallKind = (typeof callKinds)[number];

export function callKindOf(mutation: Mutation): CallKind {
  switch (mutation.kind) {
    case 'like.set':
    case 'interaction.play':
    case 'interaction.skip':
      return 'likes';
    case 'track.countLike':
    case 'track.countPlay':
      return 'counts';
    case 'playlist.create':
    case 'playlist.rename':
    case 'playlist.reorder':
    case 'playlist.addSong':
    case 'playlist.removeSong':
    case 'playlist.delete':
      return 'playlists';
    case 'profile.update':
      return 'profile';
    case 'songs.save':
      return 'songs';
    case 'audio.process':
      return 'process-audio';
  }
}
