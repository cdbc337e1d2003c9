import type { TrackId } from '../../core/ids.ts';
import { interceptedMessage } from '../api-client.ts';
import { classifyResponse, notJson, requestFor, type SendRow } from './call.ts';
import { fetchPlaylist, isInDoubt, type Fetched } from './fetch-playlist.ts';

/**
 * A 404 means that the song is not in the playlist, unless a proxy gave it, as some do while the server restarts. Such a
 * 404 counts once the server's own list is without the song, or when it has come for longer than a restart takes.
 */
export const sendProvenRemoval: SendRow = async (deps, { row }, context) => {
  const { mutation } = row;
  const answer = await deps.api(requestFor(row, context));
  const isMissing = answer.kind === 'error' && answer.status === 404;
  if (!isMissing || !isInDoubt(answer, row) || mutation.kind !== 'playlist.removeSong')
    return classifyResponse(mutation, answer);
  const fetched = await fetchPlaylist(deps, { ...row, mutation }, context);
  return isWithout(fetched, mutation.trackId) ? classifyResponse(mutation, answer) : notJson(interceptedMessage);
};

function isWithout(fetched: Fetched, trackId: TrackId): boolean {
  if (fetched.kind === 'gone') return true;
  if (fetched.kind !== 'found') return false;
  const { playlist, songs } = fetched.answer;
  return playlist?.songIds.includes(trackId) !== true && !songs.some(({ track }) => track.id === trackId);
}
