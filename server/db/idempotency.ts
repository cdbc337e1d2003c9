import { createHash } from 'node:crypto';
import { sql, type Transaction } from 'kysely';
import { badRequest, HttpError } from '../http/errors.ts';
import type { Db } from './open.ts';
import type { Database } from './schema.ts';

export type Trx = Transaction<Database>;

/** A write's response, stored for repeats; `stored` replaces it where the whole would be too long. */
export interface Answer {
  status: number;
  body: unknown;
  stored?: StoredAnswer;
}

/** Stored in place of a response that is too long for 180 days (docs/decisions/0060). */
export interface StoredAnswer {
  body: unknown;
  /** The playlist whose songs a repeat reads again. */
  rebuild: string;
}

/** Rebuilds a response from its stored form. */
export type Rebuild = (trx: Trx, stored: StoredAnswer) => Promise<unknown>;

export interface Write {
  /** The Idempotency-Key header, undefined when the client sent none. */
  key: string | undefined;
  /** The user the call names, or '' where it names none. */
  scope: string;
  /** Method, route and parsed fields: a repeat must have the same. */
  content: readonly unknown[];
}

/** Reads the header; throws 400 for what cannot be a key. */
export function idempotencyKeyOf(request: Request): string | undefined {
  const key = request.headers.get('idempotency-key')?.trim();
  if (key === undefined || key === '') return undefined;
  if (!/^[\x21-\x7e]{1,128}$/.test(key)) throw badRequest('The Idempotency-Key is not usable.');
  return key;
}

/**
 * Runs `effect` once per (scope, key), in one transaction with the record of the key (api.md, Conventions). A repeat
 * gets the first answer; the same key with other content is a 422. Two at once: the second waits on the key's row.
 * A refused effect (HttpError) rolls back with its key, so that Retry with the same key may succeed later.
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

/** JSON with sorted keys, so that equal content is equal text. */
export function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}

/**
 * Keys live 180 days (docs/api.md), waiting counts of ids that never became songs as long. Measured from the newest key:
 * a clock that was set forward by mistake must not forget every key, and with them what was done already.
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
