import { parsePlaylistId, parseTrackId, type PlaylistId, type TrackId } from '../../src/core/ids.ts';
import { isStorable } from '../outside-values.ts';
import { badRequest } from './errors.ts';

export function songIdOf(value: unknown): TrackId {
  const id = typeof value === 'string' && !isStorable(value) ? undefined : parseTrackId(value);
  if (id === undefined) throw badRequest('The song id is not usable.');
  return id;
}

export function playlistIdOf(value: unknown): PlaylistId {
  const id = typeof value === 'string' && !isStorable(value) ? undefined : parsePlaylistId(value);
  if (id === undefined) throw badRequest('The playlist id is not usable.');
  return id;
}
