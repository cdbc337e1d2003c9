import { isFailure, type PullOutcome, type PullRequest } from '../../core/pull.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { counterValue } from '../../db/stats/counter-queries.ts';
import { forgetAccepted } from '../accepted.ts';
import type { ApiAnswer } from '../api-client.ts';
import { asSameUser, callApi, failure, unreadable, type PullContext } from './context.ts';
import type { DocumentResource, Written } from './resource.ts';

const rounds = 5;

/**
 * Pulls any document: sends the last answer's ETag, parses, and writes in one transaction that rebases waiting
 * mutations. Repeats the request if a mutation of the entity was accepted meanwhile, because the answer may be older
 * than what the server has just confirmed (docs/guarantees.md, The write path 7). Nothing is written after the user
 * changes.
 */
export async function pullDocument(
  context: PullContext,
  resource: DocumentResource<PullRequest, unknown>,
  request: PullRequest,
  key: string,
): Promise<PullOutcome> {
  const { db, ownerId, userId, timers } = context;
  const epoch = (): Promise<number> => epochOf(db, resource.epochKey?.(ownerId));
  const isStored = (await resource.isStored?.(context, request)) !== false;
  for (let round = 0; round < rounds; round++) {
    const epochBefore = await epoch();
    const requestedAtMs = timers.nowMs();
    const etag = isStored ? ((await db.pulls.get(key))?.etag ?? null) : null;
    const answer = await callApi(
      context,
      (bearer) => ({ method: 'GET', url: context.baseUrl + resource.path(request, { userId, bearer }) }),
      etag,
    );
    const answered: Answered = { request, key, answer, requestedAtMs };
    const write = writerOf(context, resource, answered);
    if (write === undefined) return failure(answer, resource.sentence);
    const commit: Commit = (work) =>
      asSameUser(context, [...resource.tables, 'counters', 'pulls'], async () => {
        await forgetAccepted(db, ownerId, timers.nowMs());
        return (await epoch()) === epochBefore ? work() : undefined;
      });
    await writeAhead(context, resource, answered, commit);
    const outcome = await commit(write);
    if (outcome === undefined) continue;
    if (resource.followUp === undefined || outcome.kind !== 'done' || answer.kind === 'error') return outcome;
    const followed = await resource.followUp(context);
    return isFailure(followed) ? followed : outcome;
  }
  // With so many mutations under way, the next visit is early enough.
  return { kind: 'superseded' };
}

/** Undefined if a mutation was accepted since the request. */
type Commit = (work: () => Promise<PullOutcome>) => Promise<PullOutcome | undefined>;

async function writeAhead(
  context: PullContext,
  resource: DocumentResource<PullRequest, unknown>,
  { request, key, answer, requestedAtMs }: Answered,
  commit: Commit,
): Promise<void> {
  if (resource.writeAhead === undefined || answer.kind !== 'answer') return;
  const parsed = resource.parse(answer.body, context.baseUrl, request);
  if (parsed === undefined) return;
  await resource.writeAhead(context, parsed, requestedAtMs, async (write) => {
    const outcome = await commit(async () => {
      await write();
      // Should the page end here, neither ETag nor age of the answer before stands for what is stored.
      await context.db.pulls.update(key, { etag: null, fetchedAtMs: 0 });
      return { kind: 'done' };
    });
    return outcome?.kind === 'done';
  });
}

const epochOf = (db: OffbeatDb, key: string | undefined): Promise<number> =>
  key === undefined ? Promise.resolve(0) : counterValue(db, key);

type Answered = {
  readonly request: PullRequest;
  readonly key: string;
  readonly answer: ApiAnswer;
  readonly requestedAtMs: number;
};

function writerOf(
  context: PullContext,
  resource: DocumentResource<PullRequest, unknown>,
  { request, key, answer, requestedAtMs }: Answered,
): (() => Promise<PullOutcome>) | undefined {
  // Should the page end before `followUp` does, the next start pulls again. After it, `storeFreshness` notes the time.
  const fetchedAtMs = (): number => (resource.followUp === undefined ? context.timers.nowMs() : 0);
  switch (answer.kind) {
    case 'answer':
      return async () => {
        const parsed = resource.parse(answer.body, context.baseUrl, request);
        if (parsed === undefined) return unreadable(resource.sentence);
        const written = await resource.write(context, request, parsed, requestedAtMs);
        await notePull(context, key, answer.etag, fetchedAtMs(), written);
        return { kind: 'done' };
      };
    case 'notModified':
      return async () => {
        await resource.onUnchanged?.(context);
        await noteUnchanged(context, key, requestedAtMs, fetchedAtMs());
        return { kind: 'done' };
      };
    case 'error':
      if (answer.status !== 404 || !('onNotFound' in resource)) return undefined;
      return async () => {
        const notFound = { requestedAtMs, foreign: answer.foreign === true };
        return (await resource.onNotFound?.(context, request, notFound)) ?? { kind: 'notFound' };
      };
    case 'none':
      return undefined;
  }
}

async function notePull(
  { db }: PullContext,
  key: string,
  etag: string | null,
  fetchedAtMs: number,
  written: Written,
): Promise<void> {
  await db.pulls.put({ key, fetchedAtMs, ...(written === 'whole' ? { etag } : { ...written, etag: null }) });
}

/** Leaves the stored ETag: a change may have deleted the one that was sent. */
async function noteUnchanged(
  { db }: PullContext,
  key: string,
  requestedAtMs: number,
  fetchedAtMs: number,
): Promise<void> {
  const row = await db.pulls.get(key);
  const staleFromMs = (row?.staleFromMs ?? 0) > requestedAtMs ? row?.staleFromMs : undefined;
  const noted = { key, fetchedAtMs, etag: row?.etag ?? null };
  await db.pulls.put(staleFromMs === undefined ? noted : { ...noted, staleFromMs });
}
