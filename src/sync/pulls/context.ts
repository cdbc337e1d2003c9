import { visitorId, type OwnerId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import type { PullOutcome } from '../../core/pull.ts';
import { addToCounter } from '../../db/counters/commands.ts';
import type { CommandContext, OffbeatDb } from '../../db/offbeat-db.ts';
import { userIdOf } from '../../db/profiles/queries.ts';
import type { ApiAnswer, ApiCall, ApiRequest } from '../api-client.ts';
import { settledCount } from '../settled.ts';
import type { Timers } from '../timing.ts';
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

/** A call to the base host with the member's token, renewed once on 401; an unreachable identity server is no answer. */
export async function ask(context: PullContext, request: Omit<ApiRequest, 'bearer'>): Promise<ApiAnswer> {
  for (const renew of [false, true]) {
    const token = await context.tokens(context.ownerId, { renew });
    // Without a token the call is made all the same: much of the API needs none.
    const bearer = token.kind === 'token' ? token.idToken : undefined;
    const answer = await context.api({ ...request, bearer });
    if (answer.kind !== 'error' || answer.status !== 401 || renew || bearer === undefined) return answer;
  }
  return { kind: 'none', code: 'network', message: 'No answer.' };
}

/** A failed pull's outcome: what was stored stays (design.md). `sentence` is the one of spec section 8. */
export function failure(answer: ApiAnswer, sentence: string): PullOutcome {
  if (answer.kind === 'none') return { kind: 'offline' };
  if (answer.kind === 'error' && answer.status === 404) return { kind: 'notFound' };
  return { kind: 'failed', message: sentence };
}

export const pullKey = (ownerId: OwnerId, name: string): string => `${name}:${ownerId}`;

/** Whether the last answer is young enough not to ask again (offline.md, Freshness). A clock set back makes it old. */
export async function isFresh({ db, timers }: PullDeps, key: string): Promise<boolean> {
  const row = await db.pulls.get(key);
  const ageMs = timers.nowMs() - (row?.fetchedAtMs ?? Number.NEGATIVE_INFINITY);
  return ageMs >= 0 && ageMs < limits.freshForMs;
}

/** Inside the writing transaction where there is one. */
export async function notePull({ db, timers }: PullDeps, key: string, etag: string | null): Promise<void> {
  await db.pulls.put({ key, fetchedAtMs: timers.nowMs(), etag });
}

/** Notes a 304; false when a change of the same thing settled since the question, so that it may speak of an older base. */
const noteUnchanged = (
  { db, timers }: PullDeps,
  key: string,
  settled: string,
  settledBefore: number,
): Promise<boolean> =>
  db.transaction('rw', db.counters, db.pulls, async () => {
    if ((await settledCount(db, settled)) !== settledBefore) return false;
    await db.pulls.update(key, { fetchedAtMs: timers.nowMs() });
    return true;
  });

/** Records dropped for want of an id, shown in /stats. */
export const noteDropped = (db: OffbeatDb, what: string, count: number): Promise<void> =>
  addToCounter(db, `dropped:${what}`, count);

/** How often an answer that was overtaken by a settled change is asked for again. */
const repeats = 5;

/**
 * A pull of something that changes here as well: asked again when a change of the same thing settled between question and
 * answer, because such an answer may be older than what the server has just confirmed (offline.md 7). `write` runs in a
 * transaction over `tables` and must rebase what waits onto the answer.
 */
export async function pullAgainstPending(
  context: PullContext,
  options: {
    readonly settledKey: string;
    readonly key: string;
    readonly request: Omit<ApiRequest, 'bearer'>;
    readonly sentence: string;
    readonly tables: readonly string[];
    /** False when the answer is not of the expected shape. */
    readonly write: (body: unknown) => Promise<boolean>;
    readonly onError?: (answer: ApiAnswer) => Promise<PullOutcome | undefined>;
  },
): Promise<PullOutcome> {
  const { db } = context;
  for (let round = 0; round < repeats; round++) {
    const settledBefore = await settledCount(db, options.settledKey);
    const etag = (await db.pulls.get(options.key))?.etag ?? null;
    const answer = await ask(context, { ...options.request, etag });
    if (answer.kind === 'notModified') {
      if (await noteUnchanged(context, options.key, options.settledKey, settledBefore)) return { kind: 'done' };
      continue;
    }
    if (answer.kind !== 'answer') {
      return (await options.onError?.(answer)) ?? failure(answer, options.sentence);
    }
    const written = await db.transaction('rw', [...options.tables, 'counters', 'pulls'], async () => {
      if ((await settledCount(db, options.settledKey)) !== settledBefore) return 'overtaken';
      if (!(await options.write(answer.body))) return 'notJson';
      await notePull(context, options.key, answer.etag);
      return 'done';
    });
    if (written === 'done') return { kind: 'done' };
    if (written === 'notJson') return { kind: 'offline' };
  }
  // So much is going on here that the server's word can wait for the next visit.
  return { kind: 'fresh' };
}
