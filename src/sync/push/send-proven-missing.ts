import { classifyResponse, requestFor, type SendRow } from './call.ts';
import { fetchPlaylist, gone } from './fetch-playlist.ts';

/**
 * A 404 may mean that the playlist is gone or that the server lacks the call: the playlist is fetched to tell. `behind`
 * does not postpone here as it does for a reorder: a write is answered by the primary, which has the creation, so its
 * own 404 counts and not that of the replica that answered the GET.
 */
export const sendProvenMissing: SendRow = async (deps, { row }, context) => {
  const { mutation } = row;
  const answer = await deps.api(requestFor(row, context));
  const isMissing = answer.kind === 'error' && answer.status === 404;
  if (!isMissing || !('playlistId' in mutation)) return classifyResponse(mutation, answer);
  const fetched = await fetchPlaylist(deps, { ...row, mutation }, context);
  if (fetched.kind === 'gone') return gone;
  return fetched.kind === 'failed' ? fetched.classified : classifyResponse(mutation, answer);
};
