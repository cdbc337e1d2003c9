import { callKinds, type CallKind } from '../../core/mutations/registry.ts';
import type { Backoff } from '../../lib/backoff.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { counterKeys } from '../../core/keys.ts';

/** One kind of call, which the server limits by itself, or all of them, when the server does not answer. */
export type BackoffScope = CallKind | 'all';

const scopes: readonly BackoffScope[] = [...callKinds, 'all'];
const { backoff: keyOf, backoffPrefix } = counterKeys;
const fields = ['untilMs', 'failures', 'noResponse'] as const;

/**
 * Rows of `counters`, so that every tab and the worker share the backoffs and they survive a restart
 * (docs/guarantees.md cases 11 and 32).
 */
export async function readBackoffs(db: OffbeatDb): Promise<Map<BackoffScope, Backoff>> {
  const rows = await db.counters.where('key').startsWith(backoffPrefix).toArray();
  if (rows.length === 0) return new Map();
  const values = new Map(rows.map(({ key, value }) => [key, value]));
  return new Map(
    scopes.flatMap((scope): [BackoffScope, Backoff][] => {
      const untilMs = values.get(keyOf(scope, 'untilMs'));
      if (untilMs === undefined) return [];
      const noResponse = values.get(keyOf(scope, 'noResponse')) === 1;
      const failures = values.get(keyOf(scope, 'failures')) ?? 0;
      return [[scope, { untilMs, failures, ...(noResponse && { noResponse }) }]];
    }),
  );
}

export async function writeBackoffs(db: OffbeatDb, changes: ReadonlyMap<BackoffScope, Backoff | null>): Promise<void> {
  await db.transaction('rw', db.counters, async () => {
    for (const [scope, backoff] of changes) {
      if (backoff === null) await endBackoffs(db, [scope]);
      else {
        await db.counters.bulkPut([
          { key: keyOf(scope, 'untilMs'), value: backoff.untilMs },
          { key: keyOf(scope, 'failures'), value: backoff.failures },
          { key: keyOf(scope, 'noResponse'), value: backoff.noResponse === true ? 1 : 0 },
        ]);
      }
    }
  });
}

/** Those that a connection ends: they began because nothing answered. `all` began when several kinds got no answer. */
export const endedByConnection = (backoffs: ReadonlyMap<BackoffScope, Backoff>): [BackoffScope, Backoff][] =>
  [...backoffs].filter(([scope, { noResponse }]) => scope === 'all' || noResponse === true);

/**
 * A health check went unanswered: before the next call another one decides, because a failed call counts as sent
 * (docs/guarantees.md case 14). Where calls failed instead, `all` has no `noResponse`.
 */
export const isSilence = (backoffs: ReadonlyMap<BackoffScope, Backoff>): boolean =>
  backoffs.get('all')?.noResponse === true;

/** Not if calls have failed already: their backoff stays. */
export const noteSilence = (db: OffbeatDb): Promise<void> =>
  db.transaction('rw', db.counters, async () => {
    if ((await readBackoffs(db)).has('all')) return;
    await writeBackoffs(db, new Map([['all', { untilMs: 0, failures: 0, noResponse: true }]]));
  });

/** The server has answered another call. */
export const endSilence = (db: OffbeatDb): Promise<void> =>
  db.transaction('rw', db.counters, async () => {
    if (isSilence(await readBackoffs(db))) await endBackoffs(db, ['all']);
  });

/**
 * The network may be back: ends the backoffs that a connection ends, but leaves their failures, so that the next wait is
 * longer if still nothing answers. Returns all backoffs as they are now. A silence ends only in what is returned, because
 * a health check follows: stored, it would make the outbox due meanwhile, every page would register the sync tag for that,
 * and Chromium answers with a sync event at once, which ends the silence again.
 */
export async function readBackoffsAfterReconnect(db: OffbeatDb): Promise<Map<BackoffScope, Backoff>> {
  const stored = await readBackoffs(db);
  const over = new Map(
    endedByConnection(stored).map(([scope, backoff]) => [scope, { ...backoff, untilMs: 0 }] as const),
  );
  const ended = new Map([...over].filter(([scope]) => scope !== 'all' || !isSilence(stored)));
  if (ended.size > 0) await writeBackoffs(db, ended);
  return new Map([...stored, ...over]);
}

export const endBackoffs = (db: OffbeatDb, ended: readonly BackoffScope[] = scopes): Promise<void> =>
  db.counters.bulkDelete(ended.flatMap((scope) => fields.map((field) => keyOf(scope, field))));
