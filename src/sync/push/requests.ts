import type { Mutation, TrackFacts } from '../../core/outbox/mutation.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import { wireSong } from '../../core/wire/song-record.ts';
import type { ApiRequest } from '../api-client.ts';
import { timing } from '../timing.ts';

export type RequestContext = {
  /** Absolute base host, without a trailing slash. */
  readonly baseUrl: string;
  /** What calls name as userId; undefined where none is needed. */
  readonly userId: string | undefined;
  readonly bearer: string | undefined;
  /** The sound to upload, for audio.process only. */
  readonly sound?: Blob;
};

const id = encodeURIComponent;

/**
 * The call of docs/api.md for a row. The same row always gives the same content, because a key is bound to it (api.md,
 * Conventions: same key, other content: 422).
 */
export function requestFor(row: OutboxRow, context: RequestContext): ApiRequest {
  const { baseUrl, userId, bearer, sound } = context;
  const { mutation } = row;
  const call = (method: ApiRequest['method'], path: string, json?: unknown): ApiRequest => ({
    method,
    url: `${baseUrl}${path}`,
    idempotencyKey: row.key,
    bearer,
    ...(json === undefined ? {} : { json }),
  });
  switch (mutation.kind) {
    case 'like.set':
      return call('POST', '/api/likes', {
        userId,
        ...interaction(mutation.trackId, mutation.facts),
        like: true,
        ...(mutation.liked ? {} : { method: 'DELETE' }),
      });
    case 'interaction.play':
      return call('POST', '/api/likes', { userId, ...interaction(mutation.trackId, mutation.facts), play: true });
    case 'interaction.skip':
      return call('POST', '/api/likes', {
        userId,
        ...interaction(mutation.trackId, mutation.facts),
        skip: true,
        artist_skip: mutation.facts?.artist ?? null,
        genre_skip: mutation.facts?.genre ?? null,
        language_skip: mutation.facts?.language ?? null,
      });
    case 'track.countLike':
      return call('POST', `/api/tracks/${id(mutation.trackId)}/like`, {});
    case 'track.countPlay':
      return call('POST', `/api/tracks/${id(mutation.trackId)}/play`, {});
    case 'playlist.create':
      return call('POST', '/api/playlists', {
        userId,
        name: mutation.name,
        ...(mutation.description === null ? {} : { description: mutation.description }),
        clientId: mutation.playlistId,
      });
    case 'playlist.rename':
      return call('PATCH', `/api/playlists/${id(mutation.playlistId)}`, { userId, name: mutation.name });
    case 'playlist.reorder':
      return call('PATCH', `/api/playlists/${id(mutation.playlistId)}`, {
        userId,
        song_ids: mutation.sentIds ?? mutation.songIds,
      });
    case 'playlist.addSong':
      return call('POST', `/api/playlists/${id(mutation.playlistId)}/songs`, { songId: mutation.trackId, userId });
    case 'playlist.removeSong':
      return call('DELETE', `/api/playlists/${id(mutation.playlistId)}/songs/${id(mutation.trackId)}`, { userId });
    case 'playlist.delete':
      return call('DELETE', `/api/playlists/${id(mutation.playlistId)}`, { userId });
    case 'profile.update': {
      const { kind: _kind, profileId, ...change } = mutation;
      return call('POST', `/updateProfile?auth=${id(bearer ?? '')}`, { id: profileId, ...change });
    }
    case 'songs.save':
      return call('POST', '/api/songs', mutation.tracks.map(wireSong));
    case 'audio.process':
      return { ...call('POST', '/api/process-audio'), ...upload(mutation, sound), timeoutMs: timing.uploadTimeoutMs };
  }
}

const interaction = (songId: string, facts: TrackFacts | null): object => ({
  songId,
  genre: facts?.genre ?? null,
  artist: facts?.artist ?? null,
  language: facts?.language ?? null,
});

function upload(mutation: Extract<Mutation, { kind: 'audio.process' }>, sound: Blob | undefined) {
  if (sound === undefined) return {};
  const form = new FormData();
  form.set('audio', new File([sound], 'audio.mp3', { type: sound.type }));
  form.set('originalId', mutation.trackId);
  form.set('genre', mutation.genre ?? '');
  return { form };
}
