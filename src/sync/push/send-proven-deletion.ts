import { parsePlaylistsAnswer } from '../../core/wire/answers.ts';
import { classifyResponse, requestFor, type SendRow } from './call.ts';
import type { Classified } from './outcome.ts';

/**
 * A playlist counts as deleted only when the server no longer lists it (docs/api.md): a 404 may mean that it is gone,
 * or that this server lacks the call.
 */
export const sendProvenDeletion: SendRow = async (deps, { row, userId }, context) => {
  const { mutation } = row;
  const answer = await deps.api(requestFor(row, context));
  const isMissing = answer.kind === 'error' && (answer.status === 404 || answer.status === 405);
  const mayBeDeleted = answer.kind === 'answer' || isMissing;
  if (mutation.kind !== 'playlist.delete' || !mayBeDeleted) return classifyResponse(mutation, answer);
  const list = await deps.api({
    method: 'GET',
    url: `${deps.baseUrl}/api/playlists/${encodeURIComponent(userId ?? '')}`,
    bearer: context.bearer,
  });
  const playlists = list.kind === 'answer' ? parsePlaylistsAnswer(list.body) : undefined;
  if (playlists === undefined) return unconfirmed(classifyResponse(mutation, list));
  if (!playlists.items.some(({ id }) => id === mutation.playlistId)) return { kind: 'accepted', body: undefined };
  const message = 'The server still lists this playlist.';
  if (answer.kind !== 'error') return later(message);
  return { kind: 'unsupported', error: { code: 'refused', status: answer.status, message } };
};

/** What the server says of its list is no answer to the deletion. */
const unconfirmed = (classified: Classified): Classified =>
  classified.kind === 'accepted' || classified.kind === 'refused'
    ? later('The deletion could not be confirmed yet.')
    : classified;

const later = (message: string): Classified => ({
  kind: 'retryLater',
  error: { code: 'server', status: null, message },
  afterMs: null,
  verdict: null,
});
