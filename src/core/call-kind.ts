import type { Operation } from './outbox/operation.ts';

/** The kinds of call that a server limits one by one: what a Retry-After holds (docs/guarantees.md case 32). */
export const callKinds = ['likes', 'counts', 'playlists', 'profile', 'songs', 'process-audio'] as const;
export type CallKind = (typeof callKinds)[number];

/** The kind of the call that sends this operation. */
export function callKindOf(operation: Operation): CallKind {
  switch (operation.kind) {
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
