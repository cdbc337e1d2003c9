import { callKinds, type CallKind } from '../../core/mutations/registry.ts';
import type { Backoff } from '../../lib/backoff.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import { counterKeys } from '../../core/keys.ts';

/** One kind of call, which the server limits by itself, or all of them, when the server does not answer. */
export type BackoffScope = CallKind | 'all';

const scopes: readonly BackoffScope[] = [...callKinds, 'all'];
const { backoff: keyOf, backoffPrefix } = counterKeys;

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
      return untilMs === undefined ? [] : [[scope, { untilMs, failures: values.get(keyOf(scope, 'failures')) ?? 0 }]];
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
        ]);
      }
    }
  });
}

export const endBackoffs = (db: OffbeatDb, ended: readonly BackoffScope[] = scopes): Promise<void> =>
  db.counters.bulkDelete(ended.flatMap((scope) => [keyOf(scope, 'untilMs'), keyOf(scope, 'failures')]));
