import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { badRequest, HttpError } from '../http/errors.ts';
import type { Db } from './open.ts';
import type { Database } from './schema.ts';

export type Trx = Transaction<Database>;

/** `stored` is stored for repeats instead of a body that is too long to keep for 180 days (docs/decisions/0060). */
export interface Answer {
  status: number;
  body: unknown;
  stored?: StoredAnswer;
}

export interface StoredAnswer {
  body: unknown;
  /** The playlist whose songs a repeat reads again. */
  rebuild: string;
}

export type Rebuild = (trx: Trx, stored: StoredAnswer) => Promise<unknown>;

export interface Write {
  key: string | undefined;
  scope: string;
  /** Method, route and parsed fields, which a repeat must match. */
  content: readonly unknown[];
}

/** Throws 400 for an unusable key. */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key')?.trim();
  if (key === undefined || key === '') return undefined;
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) throw badRequest('The Idempotency-Key is not usable.');
  return key;
}

/**
 * Runs `effect` once per (scope, key), in one transaction with the key's record (api.md, Conventions). A repeat gets
 * the first answer; the same key with other content is a 422. A concurrent repeat waits for the key's row. A rejected
 * effect (HttpError) rolls its key back, so that a retry with the same key may succeed later.
 */
export async function writeOnce(
  db: Db,
  write: Write,
  effect: (trx: Trx) => Promise<Answer>,
  rebuild: Rebuild = (_trx, stored) => Promise.resolve(stored.body),
): Promise<Answer> {
  return retrying(() =>
    db.transaction().execute(async (trx) => {
      const { key } = write;
      if (key === undefined) return effect(trx);
      const fingerprint = createHash('sha256').update(canonical(write.content)).digest('base64url');
      const row = { scope: write.scope, key, fingerprint };
      const taken = await trx
        .insertInto('idempotency')
        .values({ ...row, status: 0, body: '' })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirst();
      if (taken.numInsertedOrUpdatedRows === 0n) return firstAnswer(trx, row, rebuild);
      const answer = await effect(trx);
      const stored = answer.stored ?? { body: answer.body, rebuild: null };
      await trx
        .updateTable('idempotency')
        .set({ status: answer.status, body: JSON.stringify(stored.body), rebuild: stored.rebuild })
        .where('scope', '=', write.scope)
        .where('key', '=', key)
        .execute();
      return answer;
    }),
  );
}

async function firstAnswer(
  trx: Trx,
  row: { scope: string; key: string; fingerprint: string },
  rebuild: Rebuild,
): Promise<Answer> {
  const first = await trx
    .selectFrom('idempotency')
    .select(['fingerprint', 'status', 'body', 'rebuild'])
    .where('scope', '=', row.scope)
    .where('key', '=', row.key)
    .executeTakeFirstOrThrow();
  if (first.fingerprint !== row.fingerprint) {
    throw new HttpError(422, 'This Idempotency-Key was used for something else.');
  }
  const body: unknown = JSON.parse(first.body);
  if (first.rebuild === null) return { status: first.status, body };
  return { status: first.status, body: await rebuild(trx, { body, rebuild: first.rebuild }) };
}

/** Retries serialization failures and deadlocks (40001, 40P01), three attempts in all. */
async function retrying<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (attempt >= 3 || (code !== '40001' && code !== '40P01')) throw error;
    }
  }
}

/** JSON with sorted keys, so that equal content gives equal text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/**
 * Deletes keys after 180 days (docs/api.md), and waiting counts of ids that never became songs. The age counts from the
 * newest key too: a clock set forward by mistake must not delete every key, and with them the record of what was done.
 */
export async function purgeOld(db: Db): Promise<void> {
  await db
    .deleteFrom('idempotency')
    .where('created_at', '<', sql<Date>`(select max(created_at) from idempotency) - interval '180 days'`)
    .where('created_at', '<', sql<Date>`now() - interval '180 days'`)
    .execute();
  await db
    .deleteFrom('waiting_counts')
    .where('updated_at', '<', sql<Date>`now() - interval '180 days'`)
    .execute();
}
