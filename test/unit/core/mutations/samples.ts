import { parsePlaylistId, parseTrackId } from '../../../../src/core/ids.ts';
import type { Mutation } from '../../../../src/core/mutations/registry.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { song } from '../../../support/song.ts';

export const trackId = assertDefined(parseTrackId('a'), 'track id');
export const playlistId = assertDefined(parsePlaylistId('local_1'), 'playlist id');
export const facts = { genre: 'Lo-Fi', artist: 'Mira', language: 'eng' };

/** One mutation of each kind; those of the playlist tell its story. */
export const samples: readonly Mutation[] = [
  { kind: 'like.set', trackId, liked: true, facts },
  { kind: 'track.countLike', trackId },
  { kind: 'track.countPlay', trackId },
  { kind: 'interaction.play', trackId, facts },
  { kind: 'interaction.skip', trackId, facts },
  { kind: 'playlist.create', playlistId, name: 'Evening', description: null },
  { kind: 'playlist.rename', playlistId, name: 'Night' },
  { kind: 'playlist.reorder', playlistId, songIds: [trackId], baseIds: [trackId] },
  { kind: 'playlist.addSong', playlistId, trackId },
  { kind: 'playlist.removeSong', playlistId, trackId },
  { kind: 'playlist.delete', playlistId, name: 'Night' },
  { kind: 'profile.update', profileId: 'uid-1', displayName: 'Ann' },
  { kind: 'songs.save', tracks: [song('a').track] },
  { kind: 'audio.process', trackId, genre: null },
];
