import type { PlaylistId } from '../../core/ids.ts';
import { laneOf, type Mutation } from '../../core/mutations/registry.ts';
import type { OutboxRow } from '../../core/outbox/row.ts';
import { parsePlaylistSongsAnswer, type PlaylistSongsAnswer } from '../../core/wire/song-answers.ts';
import { acceptedIn, isJustCreated, type Accepted } from '../accepted.ts';
import { interceptedMessage, type ApiAnswer } from '../api-client.ts';
import { timing } from '../timing.ts';
import { classifyResponse, notJson, type RequestContext, type SendDeps } from './call.ts';
import type { Classified, PushOutcome } from './outcome.ts';

/**
 * The server's current playlist.
 * - `unchanged`: 304 to the ETag sent
 * - `gone`: the server does not know it (any more)
 * - `behind`: it was created here a moment ago, and a replica does not have it yet
 * - `failed`: no such answer, or a proxy's 404, as some give while the server restarts
 */
export type Fetched =
  | { readonly kind: 'found'; readonly answer: PlaylistSongsAnswer; readonly accepted: Accepted | undefined }
  | { readonly kind: 'unchanged'; readonly accepted: Accepted | undefined }
  | { readonly kind: 'gone' }
  | { readonly kind: 'behind' }
  | { readonly kind: 'failed'; readonly classified: Classified };

export async function fetchPlaylist(
  deps: SendDeps,
  row: OutboxRow & { readonly mutation: { readonly playlistId: PlaylistId } },
  { bearer }: RequestContext,
  etag: string | null = null,
): Promise<Fetched> {
  const { baseUrl, db, timers } = deps;
  const requestedAtMs = timers.nowMs();
  const { playlistId } = row.mutation;
  const url = `${baseUrl}/api/playlists/${encodeURIComponent(playlistId)}/songs`;
  const answer = await deps.api({ method: 'GET', url, bearer, etag });
  const accepted = await acceptedIn(db, row.ownerId, laneOf(row.mutation), requestedAtMs);
  if (answer.kind === 'notModified') return { kind: 'unchanged', accepted };
  if (answer.kind === 'error' && answer.status === 404) {
    if (isJustCreated(accepted)) return { kind: 'behind' };
    return isInDoubt(answer, row) ? { kind: 'failed', classified: notJson(interceptedMessage) } : { kind: 'gone' };
  }
  const parsed =
    answer.kind === 'answer'
      ? parsePlaylistSongsAnswer(answer.body, { baseUrl, source: 'api' }, playlistId)
      : undefined;
  if (parsed !== undefined) return { kind: 'found', answer: parsed, accepted };
  return { kind: 'failed', classified: failed(row.mutation, answer) };
}

/** A proxy's 404 counts when it has come for longer than a restart takes. */
export const isInDoubt = (answer: ApiAnswer, { attempts }: OutboxRow): boolean =>
  answer.kind === 'error' && answer.foreign === true && attempts < timing.foreignAttempts;

function failed(mutation: Mutation, answer: ApiAnswer): Classified {
  if (answer.kind !== 'answer') return classifyResponse(mutation, answer);
  return notJson(interceptedMessage);
}

export const gone: PushOutcome = {
  kind: 'refused',
  error: { code: 'gone', status: 404, message: 'This playlist was deleted' },
};

export const behind: PushOutcome = { kind: 'postponed', afterMs: timing.replicaRetryMs };
