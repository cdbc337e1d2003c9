import { visitorId, type OwnerId, type TrackId } from '../../core/ids.ts';
import type { PullOutcome } from '../../core/pull.ts';
import { addToCounter } from '../../db/stats/counter-commands.ts';
import type { Table } from 'dexie';
import type { CommandContext, OffbeatDb } from '../../db/offbeat-db.ts';
import type { IdentityRow, PauseReason } from '../../db/rows.ts';
import { userIdOf } from '../../db/profiles/queries.ts';
import type { ApiAnswer, ApiCall, ApiRequest } from '../api-client.ts';
import type { Timers } from '../../lib/timers.ts';
import type { TokenSource } from '../token-source.ts';
import { counterKeys } from '../../core/keys.ts';

export type PullDeps = {
  readonly db: OffbeatDb;
  readonly timers: Timers;
  readonly random: () => number;
  readonly newUuid: () => string;
  readonly api: ApiCall;
  readonly baseUrl: string;
  readonly providerUrl: string | null;
  readonly tokens: TokenSource;
  /** How many likes one transaction of a long answer stores; tests set it low. */
  readonly likesPerCommit?: number;
  /** ISO 639-3 codes, null where detection found none; without it, languages stay as the server sent them. */
  readonly detectLanguages?: (texts: readonly string[]) => Promise<readonly (string | null)[]>;
};

/** As `fetchSongs` in songs.ts, whose code may load first and then rejects with CodeUnavailable. */
export type LoadFetchSongs = () => Promise<
  (
    context: PullContext,
    ids: readonly TrackId[],
    options?: { readonly byIdOnly?: boolean },
  ) => Promise<{ readonly outcome: PullOutcome }>
>;

export type PullContext = PullDeps & {
  readonly loadFetchSongs: LoadFetchSongs;
  readonly ownerId: OwnerId;
  readonly userId: string | undefined;
  /** A member whose profile exists, and is not on this device yet. */
  readonly lacksProfile: boolean;
};

export async function pullContext(
  deps: PullDeps & { readonly resources: Pick<PullContext, 'loadFetchSongs'> },
  identity: IdentityRow | undefined,
): Promise<PullContext> {
  const userId = identity && (await userIdOf(deps.db, identity));
  const lacksProfile = userId === undefined && identity?.kind === 'member' && identity.needsProfile === 0;
  const { loadFetchSongs } = deps.resources;
  return { ...deps, loadFetchSongs, ownerId: identity?.ownerId ?? visitorId, userId, lacksProfile };
}

export const commandsOf = ({ db, timers, ownerId, newUuid }: PullContext): CommandContext => ({
  db,
  ownerId,
  nowMs: timers.nowMs,
  newUuid,
});

type Call = Omit<ApiRequest, 'bearer'> | ((bearer: string | undefined) => Omit<ApiRequest, 'bearer'>);

/**
 * Sends the member's token and renews it once on 401. Where none can be had, because the identity server does not answer
 * or denies the user, the call goes out without. Rejects only when the database fails.
 */
export async function callApi(context: PullContext, call: Call, etag?: string | null): Promise<ApiAnswer> {
  const attempt = async (renew: boolean) => {
    const token = await context.tokens(context.ownerId, { renew });
    // Much of the API needs none.
    const bearer = token.kind === 'token' ? token.idToken : undefined;
    const request = typeof call === 'function' ? call(bearer) : call;
    if (token.kind === 'denied') await notePaused(context, token.reason);
    const answer = await context.api({ ...request, ...(etag === undefined ? {} : { etag }), bearer });
    return { answer, isRefused: answer.kind === 'error' && answer.status === 401 && bearer !== undefined };
  };
  const first = await attempt(false);
  return first.isRefused ? (await attempt(true)).answer : first.answer;
}

/**
 * The identity server denies the user: changes made from now on cannot be sent, so the user is told before any waits.
 * Signing in ends it, like a pause of the outbox.
 */
export async function notePaused(context: PullContext, pauseReason: PauseReason): Promise<void> {
  const { db, ownerId, timers } = context;
  await asSameUser(context, [db.syncState], async () => {
    const before = await db.syncState.get(ownerId);
    if ((before?.pauseReason ?? null) !== null) return;
    const lastSyncAtMs = before?.lastSyncAtMs ?? null;
    await db.syncState.put({ ownerId, lastSyncAtMs, pauseReason, pausedAtMs: timers.nowMs() });
  });
}

/** What was stored stays (docs/product.md section 10). `sentence` is that of docs/product.md section 8. */
export function failure(answer: ApiAnswer, sentence: string): PullOutcome {
  if (answer.kind === 'none') return { kind: 'offline' };
  if (answer.kind === 'error' && answer.status === 404) return { kind: 'notFound' };
  return { kind: 'failed', message: sentence };
}

/** The server answered, but not with what docs/api.md describes: calling that offline would send the user to look at the network. */
export const unreadable = (sentence: string): PullOutcome => ({ kind: 'failed', message: sentence });

export const noteDropped = (db: OffbeatDb, what: string, count: number): Promise<void> =>
  addToCounter(db, counterKeys.dropped(what), count);

/** Inside the writing transaction: false if the user changed, whose lists the answer must not reach. */
export async function isSameUser({ db, ownerId }: PullContext): Promise<boolean> {
  return ((await db.identity.get('current'))?.ownerId ?? visitorId) === ownerId;
}

const superseded: PullOutcome = { kind: 'superseded' };

/**
 * Runs `work` in one transaction over `tables`; after the user changed nothing runs, because the answer must not reach
 * another user's lists, nor a device that was signed out.
 */
export const asSameUser = <T>(
  context: PullContext,
  tables: readonly (Table | string)[],
  work: () => Promise<T>,
): Promise<T | PullOutcome> =>
  context.db.transaction('rw', [...tables, context.db.identity], async () =>
    (await isSameUser(context)) ? work() : superseded,
  );

/** `done`, or `superseded` after the user changed: then nothing is written. */
export const writeAnswer = (
  context: PullContext,
  tables: readonly Table[],
  write: () => Promise<void>,
): Promise<PullOutcome> =>
  asSameUser(context, tables, async (): Promise<PullOutcome> => {
    await write();
    return { kind: 'done' };
  });
