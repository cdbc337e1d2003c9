import type { TrackId } from '../../core/ids.ts';
import { parsePlaylistsAnswer } from '../../core/wire/answers.ts';
import type { ApiAnswer, ApiCall } from '../api-client.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { timing } from '../timing.ts';
import { type Timers } from '../../lib/timers.ts';
import type { TokenSource } from '../token-source.ts';
import type { Claimed } from './claim.ts';
import { judge } from './judge.ts';
import type { PushOutcome } from './outcome.ts';
import { isMissing, provenMissing } from './missing-playlist.ts';
import { requestFor, type RequestContext } from './requests.ts';
import { sendReorder } from './send-reorder.ts';

export type SendDeps = {
  readonly db: OffbeatDb;
  readonly timers: Timers;
  readonly newUuid: () => string;
  readonly api: ApiCall;
  readonly baseUrl: string;
  readonly tokens: TokenSource;
  /** The verified bytes of a song that are on this device, or undefined while there are none (docs/guarantees.md, Audio). */
  readonly soundOf?: (trackId: TrackId) => Promise<Blob | undefined>;
  /** False on Save-Data or a metered link: nothing is uploaded then. */
  readonly mayUpload?: () => boolean;
};

/** Phase two of the drain: no transaction, and never a rejection. */
export async function send(deps: SendDeps, claimed: Claimed): Promise<PushOutcome> {
  try {
    const sound = await soundFor(deps, claimed);
    if (sound === 'notNow') return { kind: 'postponed', afterMs: timing.noSoundYetMs };
    if (sound === 'none') return { kind: 'noSound' };
    const outcome = await attempt(deps, claimed, sound, false);
    if (outcome.kind !== 'unauthorized') return outcome;
    const renewed = await attempt(deps, claimed, sound, true);
    if (renewed.kind !== 'unauthorized') return renewed;
    return pausedFor('signInAgain');
  } catch (error) {
    const message = error instanceof Error ? error.message : 'The change could not be sent.';
    return { kind: 'retryLater', error: { code: 'broken', status: null, message }, afterMs: null, scope: 'row' };
  }
}

const pausedFor = (reason: 'signInAgain' | 'accountDisabled' | 'newerApp'): PushOutcome => ({
  kind: 'paused',
  reason,
  error: { code: 'unauthorized', status: 401, message: 'The server asks you to sign in again.' },
});

async function soundFor(deps: SendDeps, { row }: Claimed): Promise<Blob | undefined | 'none' | 'notNow'> {
  if (row.mutation.kind !== 'audio.process') return undefined;
  if (deps.mayUpload?.() === false || deps.soundOf === undefined) return 'notNow';
  return (await deps.soundOf(row.mutation.trackId)) ?? 'none';
}

async function attempt(
  deps: SendDeps,
  claimed: Claimed,
  sound: Blob | undefined,
  renew: boolean,
): Promise<PushOutcome | { readonly kind: 'unauthorized' }> {
  const { row, userId } = claimed;
  const token = await deps.tokens(row.ownerId, { renew });
  if (token.kind === 'denied') return pausedFor(token.reason);
  if (token.kind === 'unreachable') {
    const error = { code: 'network', status: null, message: 'The sign-in service cannot be reached.' } as const;
    return { kind: 'retryLater', error, afterMs: null, scope: 'network' };
  }
  const bearer = token.kind === 'token' ? token.idToken : undefined;
  const context: RequestContext = { baseUrl: deps.baseUrl, userId, bearer, ...(sound && { sound }) };
  if (row.mutation.kind === 'playlist.reorder') return sendReorder(deps, claimed, row.mutation, context);
  const answer = await deps.api(requestFor(row, context));
  if (isMissing(row.mutation, answer)) return provenMissing(deps, row, context, answer);
  if (row.mutation.kind === 'playlist.delete') return provenDeletion(deps, claimed, context, answer);
  return judge(row.mutation, answer);
}

/**
 * A playlist is deleted only when the server no longer lists it (api.md): a 404 may mean that it is gone, or that this
 * server has no such call.
 */
async function provenDeletion(
  deps: SendDeps,
  { row, userId }: Claimed,
  { bearer }: RequestContext,
  answer: ApiAnswer,
): Promise<PushOutcome | { readonly kind: 'unauthorized' }> {
  if (row.mutation.kind !== 'playlist.delete') return judge(row.mutation, answer);
  const missing = answer.kind === 'error' && (answer.status === 404 || answer.status === 405);
  if (answer.kind !== 'answer' && !missing) return judge(row.mutation, answer);
  const list = await deps.api({
    method: 'GET',
    url: `${deps.baseUrl}/api/playlists/${encodeURIComponent(userId ?? '')}`,
    bearer,
  });
  const playlists = list.kind === 'answer' ? parsePlaylistsAnswer(list.body) : undefined;
  if (playlists === undefined) {
    const judged = judge(row.mutation, list);
    const error = { code: 'server', status: null, message: 'The deletion could not be confirmed yet.' } as const;
    return judged.kind === 'accepted' || judged.kind === 'refused'
      ? { kind: 'retryLater', error, afterMs: null, scope: 'row' }
      : judged;
  }
  const { playlistId } = row.mutation;
  if (!playlists.items.some(({ id }) => id === playlistId)) return { kind: 'accepted', body: undefined };
  const status = answer.kind === 'error' ? answer.status : null;
  const error = { code: 'refused', status, message: 'The server still lists this playlist.' } as const;
  return missing
    ? { kind: 'unsupported', error }
    : { kind: 'retryLater', error: { ...error, code: 'server' }, afterMs: null, scope: 'row' };
}
