import { visitorId, type OwnerId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import type { PullOutcome } from '../../core/pull.ts';
import { addToCounter } from '../../db/stats/counter-commands.ts';
import type { CommandContext, OffbeatDb } from '../../db/offbeat-db.ts';
import type { PauseReason, PullRow } from '../../db/rows.ts';
import { userIdOf } from '../../db/profiles/queries.ts';
import type { ApiAnswer, ApiCall, ApiRequest } from '../api-client.ts';
import { forgetAccepted } from '../accepted.ts';
import { settledCount } from '../settled.ts';
import { timing } from '../timing.ts';
import { isDue, type Timers } from '../../lib/timers.ts';
import type { TokenSource } from '../token-source.ts';

export type PullDeps = {
  readonly db: OffbeatDb;
  readonly timers: Timers;
  readonly random: () => number;
  readonly newUuid: () => string;
  readonly api: ApiCall;
  /** Absolute base host of the product API. */
  readonly baseUrl: string;
  /** Base address of the external provider; null where there is none. */
  readonly providerUrl: string | null;
  readonly tokens: TokenSource;
  /** ISO 639-3 codes for texts, null where detection gave no answer; missing: languages stay as the server said. */
  readonly detectLanguages?: (texts: readonly string[]) => Promise<readonly (string | null)[]>;
};

/** One pull under way: who asks, and with which userId. */
export type PullContext = PullDeps & { readonly ownerId: OwnerId; readonly userId: string | undefined };

/** Reads who listens at this moment: a pull speaks and writes for them to its end. */
export async function pullContext(deps: PullDeps): Promise<PullContext> {
  const ownerId = (await deps.db.identity.get('current'))?.ownerId ?? visitorId;
  return { ...deps, ownerId, userId: await userIdOf(deps.db, ownerId) };
}

export const commandsOf = ({ db, timers, ownerId, newUuid }: PullContext): CommandContext => ({
  db,
  ownerId,
  nowMs: timers.nowMs,
  newUuid,
});

/** What is asked; a function where the token is part of the address. */
type Question = Omit<ApiRequest, 'bearer'> | ((bearer: string | undefined) => Omit<ApiRequest, 'bearer'>);

/** A call to the base host with the member's token, renewed once on 401; an unreachable identity server is no answer. */
export async function ask(context: PullContext, question: Question, etag?: string | null): Promise<ApiAnswer> {
  for (const renew of [false, true]) {
    const token = await context.tokens(context.ownerId, { renew });
    // Without a token the call is made all the same: much of the API needs none.
    const bearer = token.kind === 'token' ? token.idToken : undefined;
    const request = typeof question === 'function' ? question(bearer) : question;
    if (token.kind === 'denied') await notePaused(context, token.reason);
    const answer = await context.api({ ...request, ...(etag === undefined ? {} : { etag }), bearer });
    if (answer.kind !== 'error' || answer.status !== 401 || renew || bearer === undefined) return answer;
  }
  return { kind: 'none', code: 'network', message: 'No answer.' };
}

/**
 * The identity server says no: what is done from now on cannot be sent, and the user is told before something waits. Signing
 * in ends it, as it ends a pause of the outbox.
 */
export async function notePaused({ db, ownerId, timers }: PullContext, pauseReason: PauseReason): Promise<void> {
  await db.transaction('rw', db.syncState, async () => {
    const before = await db.syncState.get(ownerId);
    if ((before?.pauseReason ?? null) !== null) return;
    const lastSyncAtMs = before?.lastSyncAtMs ?? null;
    await db.syncState.put({ ownerId, lastSyncAtMs, pauseReason, pausedAtMs: timers.nowMs() });
  });
}

/** A failed pull's outcome: what was stored stays (docs/product.md section 10). `sentence` is the one of docs/product.md section 8. */
export function failure(answer: ApiAnswer, sentence: string): PullOutcome {
  if (answer.kind === 'none') return { kind: 'offline' };
  if (answer.kind === 'error' && answer.status === 404) return { kind: 'notFound' };
  return { kind: 'failed', message: sentence };
}

export { pullKey } from '../../core/pull.ts';

/** Whether the last answer is young enough not to ask again (docs/guarantees.md, The read path). A clock set back makes it old. */
export async function isFresh({ db, timers }: PullDeps, key: string): Promise<boolean> {
  const row = await db.pulls.get(key);
  const ageMs = timers.nowMs() - (row?.fetchedAtMs ?? Number.NEGATIVE_INFINITY);
  return ageMs >= 0 && ageMs < limits.freshForMs && !mustAskAgain(row, timers.nowMs());
}

/** Its answer may have been older than a write of this device, and by now no answer is. */
const mustAskAgain = (row: PullRow | undefined, nowMs: number): boolean =>
  row?.staleFromMs !== undefined && isDue(row.staleFromMs, nowMs, timing.replicaLagMs);

/** Inside the writing transaction where there is one. */
export async function notePull(
  { db, timers }: PullDeps,
  key: string,
  etag: string | null,
  staleFromMs?: number,
): Promise<void> {
  const row = { key, fetchedAtMs: timers.nowMs(), etag };
  await db.pulls.put(staleFromMs === undefined ? row : { ...row, staleFromMs });
}

/** Asked and unchanged: whatever ETag is kept by now stays, for a change may have dropped the one that was asked with. */
export async function noteUnchanged({ db, timers }: PullDeps, key: string): Promise<void> {
  const row = await db.pulls.get(key);
  await db.pulls.put({ ...row, key, fetchedAtMs: timers.nowMs(), etag: row?.etag ?? null });
}

/** Records dropped for want of an id, shown in /stats. */
export const noteDropped = (db: OffbeatDb, what: string, count: number): Promise<void> =>
  addToCounter(db, `dropped:${what}`, count);

/** Inside the writing transaction: false when somebody else listens by now, whose device the answer must not reach. */
export async function stillListens({ db, ownerId }: PullContext): Promise<boolean> {
  return ((await db.identity.get('current'))?.ownerId ?? visitorId) === ownerId;
}

/** How often an answer that was overtaken by a settled change is asked for again. */
const repeats = 5;

type PendingPull = {
  readonly settledKey: string;
  readonly key: string;
  readonly request: Question;
  readonly sentence: string;
  /** False where the rows of the last answer are gone, so that 'nothing changed' would be no answer. */
  readonly isStored?: boolean;
  /** Those of `write` and `onNotFound`; `counters`, `identity` and `pulls` come with them. */
  readonly tables: readonly string[];
  /** What was asked at `askedAtMs` may lack what the server accepted shortly before (src/sync/accepted.ts). */
  readonly write: (body: unknown, askedAtMs: number) => Promise<Written>;
  /** What is done when nothing changed, in the same transaction. */
  readonly onUnchanged?: () => Promise<void>;
  /** What a 404 means where it is an answer like any other. */
  readonly onNotFound?: (askedAtMs: number) => Promise<PullOutcome>;
};

/**
 * False when the answer is not of the expected shape; `partly`: some of it is not stored, so a 304 would be no answer;
 * `staleFromMs`: it was older than a write of this device, and is asked for again at that time.
 */
export type Written = boolean | 'partly' | { readonly staleFromMs: number };

/**
 * A pull of something that changes here as well: asked again when a change of the same thing settled between question and
 * answer, because such an answer may be older than what the server has just confirmed (docs/guarantees.md, write path 7). `write` runs in a
 * transaction over `tables` and must rebase what waits onto the answer; nothing is written once somebody else listens.
 */
export async function pullAgainstPending(context: PullContext, options: PendingPull): Promise<PullOutcome> {
  const { db } = context;
  for (let round = 0; round < repeats; round++) {
    const settledBefore = await settledCount(db, options.settledKey);
    const askedAtMs = context.timers.nowMs();
    const etag = options.isStored === false ? null : ((await db.pulls.get(options.key))?.etag ?? null);
    const answer = await ask(context, options.request, etag);
    const take = takerOf(context, options, answer, askedAtMs);
    if (take === undefined) return failure(answer, options.sentence);
    const tables = [...options.tables, 'counters', 'identity', 'pulls'];
    const outcome = await db.transaction('rw', tables, async (): Promise<PullOutcome | undefined> => {
      if (!(await stillListens(context))) return { kind: 'fresh' };
      await forgetAccepted(db, context.ownerId, context.timers.nowMs());
      return (await settledCount(db, options.settledKey)) === settledBefore ? take() : undefined;
    });
    if (outcome !== undefined) return outcome;
  }
  // So much is going on here that the server's word can wait for the next visit.
  return { kind: 'fresh' };
}

/** What an answer writes; undefined for one that says nothing. */
function takerOf(
  context: PullContext,
  { key, write, onUnchanged, onNotFound }: PendingPull,
  answer: ApiAnswer,
  askedAtMs: number,
): (() => Promise<PullOutcome>) | undefined {
  switch (answer.kind) {
    case 'answer':
      return async () => {
        const written = await write(answer.body, askedAtMs);
        if (written === false) return { kind: 'offline' };
        const staleFromMs = typeof written === 'object' ? written.staleFromMs : undefined;
        await notePull(context, key, written === true ? answer.etag : null, staleFromMs);
        return { kind: 'done' };
      };
    case 'notModified':
      return async () => {
        await onUnchanged?.();
        const row = await context.db.pulls.get(key);
        const again = (row?.staleFromMs ?? 0) > askedAtMs ? row?.staleFromMs : undefined;
        await notePull(context, key, row?.etag ?? null, again);
        return { kind: 'done' };
      };
    case 'error':
      return answer.status === 404 && onNotFound !== undefined ? () => onNotFound(askedAtMs) : undefined;
    case 'none':
      return undefined;
  }
}
