import { CompiledQuery, sql, type DatabaseConnection, type Driver, type QueryResult } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { kyselyOver, WatchedDriver } from '../../../../server/db/watched-driver.ts';
import { retainedBytes } from '../../../support/retained-memory.ts';

const mebibyte = 2 ** 20;

/** A database that answers each statement with what was sent, until it hangs for good. */
class FakeDriver implements Driver {
  hangs = false;
  open = 0;
  ended = false;
  answer = (query: CompiledQuery): bigint => BigInt(query.sql.length);
  readonly #connection: DatabaseConnection = {
    executeQuery: <R>(query: CompiledQuery): Promise<QueryResult<R>> =>
      this.hangs ? new Promise(() => undefined) : Promise.resolve({ rows: [], numAffectedRows: this.answer(query) }),
    streamQuery: () => {
      throw new Error('not used');
    },
  };
  init = () => Promise.resolve();
  acquireConnection = () => {
    this.open += 1;
    return Promise.resolve(this.#connection);
  };
  beginTransaction = () => this.#connection.executeQuery(CompiledQuery.raw('begin')).then(() => undefined);
  commitTransaction = () => this.#connection.executeQuery(CompiledQuery.raw('commit')).then(() => undefined);
  rollbackTransaction = () => this.#connection.executeQuery(CompiledQuery.raw('rollback')).then(() => undefined);
  releaseConnection = () => {
    this.open -= 1;
    return Promise.resolve();
  };
  destroy = () => {
    this.ended = true;
    return Promise.resolve();
  };
}
const lines: string[] = [];
const settled = (work: Promise<unknown>) =>
  work.then(
    () => 'answered',
    (error: unknown) => String(error),
  );
const busy = 'Error: The database is not answering. Please try again.';
let first: FakeDriver;
beforeEach(() => {
  vi.useFakeTimers();
  lines.length = 0;
  first = new FakeDriver();
});
afterEach(() => vi.useRealTimers());

function watched(open: () => Promise<Driver>, timeoutMs = 1_000) {
  const driver = new WatchedDriver(first, open);
  driver.watch({ timeoutMs, log: (line) => void lines.push(line) });
  return { driver, db: kyselyOver(driver) };
}

test('a statement that hangs gets a 503 in time, and so does all that waits; the next goes to a new opening', async () => {
  const second = new FakeDriver();
  const { db } = watched(() => Promise.resolve(second));
  expect(await settled(sql`select 1`.execute(db))).toBe('answered');
  first.hangs = true;
  const hung = [sql`select 1`.execute(db), db.transaction().execute((trx) => sql`select 2`.execute(trx))].map(settled);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await Promise.all(hung)).toEqual([busy, busy]);
  expect(await settled(sql`select 3`.execute(db))).toBe('answered');
  expect(lines[0]).toBe('the database does not answer: it is opened again');
  expect(lines[1]).toMatch(/^the database was opened again in \d+ ms$/);
  expect(second.open).toBe(0);
});

test('while it cannot be opened everything gets a 503 at once, and it is tried again', async () => {
  const openings: Driver[] = [];
  const { db } = watched(() => {
    const driver = openings.pop();
    return driver === undefined ? Promise.reject(new Error('no room')) : Promise.resolve(driver);
  });
  first.hangs = true;
  const hung = settled(sql`select 1`.execute(db));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(await hung).toBe(busy);
  expect(await settled(sql`select 1`.execute(db))).toBe(busy);
  openings.push(new FakeDriver());
  await vi.advanceTimersByTimeAsync(5_000);
  await settled(sql`select 1`.execute(db));
  await vi.advanceTimersByTimeAsync(0);
  expect(await settled(sql`select 1`.execute(db))).toBe('answered');
});

test('a database that is given up is not closed, because it could not be', async () => {
  const { driver, db } = watched(() => Promise.reject(new Error('no room')));
  first.hangs = true;
  const hung = settled(sql`select 1`.execute(db));
  await vi.advanceTimersByTimeAsync(2_000);
  await hung;
  const over = driver.destroy();
  await vi.advanceTimersByTimeAsync(5_000);
  await over;
  expect(first.ended).toBe(false);
});

test('without a limit, as before the server listens, a statement may take as long as it likes', async () => {
  const { db } = watched(() => Promise.reject(new Error('never')), 0);
  first.hangs = true;
  const hung = vi.fn<() => void>();
  void sql`select 1`.execute(db).finally(hung);
  await vi.advanceTimersByTimeAsync(3_600_000);
  expect([hung.mock.calls.length, lines]).toEqual([0, []]);
});

test('an answer is not retained once its statement is over', async () => {
  vi.useRealTimers();
  const { db } = watched(() => Promise.reject(new Error('never')));
  const before = await retainedBytes();
  first.answer = () => 1n << BigInt(8 * mebibyte);
  for (let n = 0; n < 20; n++) await sql`select 1`.execute(db);
  expect(await retainedBytes()).toBeLessThan(before + 2 * mebibyte);
});
