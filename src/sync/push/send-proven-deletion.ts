import { parsePlaylistsAnswer } from '../../core/wire/answers.ts';
import { classifyResponse, requestFor, type SendRow } from './call.ts';

/**
 * A playlist counts as deleted only when the server no longer lists it (docs/api.md): a 404 may mean that it is gone,
 * or that this server lacks the call.
 */
export const sendProvenDeletion: SendRow = async (deps, { row, userId }, context) => {
  const { mutation } = row;
  const answer = await deps.api(requestFor(row, context));
  const missing = answer.kind === 'error' && (answer.status === 404 || answer.status === 405);
  if (!('playlistId' in mutation) || (answer.kind !== 'answer' && !missing)) return classifyResponse(mutation, answer);
  const list = await deps.api({
    method: 'GET',
    url: `${deps.baseUrl}/api/playlists/${encodeURIComponent(userId ?? '')}`,
    bearer: context.bearer,
  });
  const playlists = list.kind === 'answer' ? parsePlaylistsAnswer(list.body) : undefined;
  if (playlists === undefined) {
    const classified = classifyResponse(mutation, list);
    const error = { code: 'server', status: null, message: 'The deletion could not be confirmed yet.' } as const;
    return classified.kind === 'accepted' || classified.kind === 'refused'
      ? { kind: 'retryLater', error, afterMs: null, verdict: null }
      : classified;
  }
  if (!playlists.items.some(({ id }) => id === mutation.playlistId)) return { kind: 'accepted', body: undefined };
  const status = answer.kind === 'error' ? answer.status : null;
  const error = { code: 'refused', status, message: 'The server still lists this playlist.' } as const;
  return missing
    ? { kind: 'unsupported', error }
    : { kind: 'retryLater', error: { ...error, code: 'server' }, afterMs: null, verdict: null };
};
