import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { unavailable } from '../http/errors.ts';
import type { Database } from './schema.ts';

export interface WatchOptions {
  /** How long one statement may take; 0 is for ever. */
  timeoutMs: number;
  log: (line: string) => void;
}

/** A statement that ran in this process blocked the timer: its answer then arrives within this time. */
const graceMs = 1_000;
const openAgainMs = 5_000;
const notAnswering = () => unavailable('The database is not answering. Please try again.', 5);

/** A driver that needs to be told when it is given up does so here (pool.ts). */
type OpenedDriver = Driver & { abandon?: () => void };

/** One opening of the database: when it is abandoned, everything that waits for it fails at once. */
class Opening {
  readonly driver: OpenedDriver;
  readonly #waiting = new Set<(error: Error) => void>();
  #lost: Error | undefined;

  constructor(driver: OpenedDriver) {
    this.driver = driver;
  }

  lose(error: Error): void {
    if (this.#lost !== undefined) return;
    this.#lost = error;
    for (const fail of this.#waiting) fail(error);
    this.driver.abandon?.();
  }

  /** Promise.race with a promise as old as the opening would keep every answer in memory until it settles. */
  orLost<T>(work: Promise<T>): Promise<T> {
    return new Promise<T>((done, fail) => {
      if (this.#lost !== undefined) fail(this.#lost);
      this.#waiting.add(fail);
      void work.then(done, fail).finally(() => this.#waiting.delete(fail));
    });
  }
}

type InTime = <T>(opening: Opening, work: Promise<T>) => Promise<T>;

class WatchedConnection implements DatabaseConnection {
  readonly opening: Opening;
  readonly inner: DatabaseConnection;
  readonly #inTime: InTime;

  constructor(opening: Opening, inner: DatabaseConnection, inTime: InTime) {
    this.opening = opening;
    this.inner = inner;
    this.#inTime = inTime;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#inTime(this.opening, this.inner.executeQuery<R>(query));
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

/**
 * Wraps a driver that may stop answering for good, as the embedded database does when the disk is full: after a
 * statement exceeds its limit, everything that waits gets a 503, and the database is opened again
 * (docs/decisions/0060).
 */
export class WatchedDriver implements Driver {
  readonly #open: () => Promise<OpenedDriver>;
  #current: Opening;
  #reopening: Promise<void> | undefined;
  #isBroken = false;
  #options: WatchOptions = { timeoutMs: 0, log: () => undefined };

  constructor(first: OpenedDriver, open: () => Promise<OpenedDriver>) {
    this.#current = new Opening(first);
    this.#open = open;
  }

  /** Statements have a limit only from now on; migrations and a first catalogue have none. */
  watch(options: WatchOptions): void {
    this.#options = options;
  }

  /** Waits for a running reopening, but not for one that hangs; false if the database is still unusable. */
  async isAnswering(): Promise<boolean> {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((done) => (timer = setTimeout(done, openAgainMs)));
    await Promise.race([this.#reopening, late]).finally(() => clearTimeout(timer));
    return !this.#isBroken;
  }

  init(): Promise<void> {
    return this.#current.driver.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#isBroken) {
      void this.#reopen();
      throw notAnswering();
    }
    const opening = this.#current;
    const inner = await opening.orLost(opening.driver.acquireConnection());
    return new WatchedConnection(opening, inner, (of, work) => this.#inTime(of, work));
  }

  async beginTransaction(connection: DatabaseConnection, settings: TransactionSettings): Promise<void> {
    const { opening, inner } = watched(connection);
    await this.#inTime(opening, opening.driver.beginTransaction(inner, settings));
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    const { opening, inner } = watched(connection);
    await this.#inTime(opening, opening.driver.commitTransaction(inner));
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    const { opening, inner } = watched(connection);
    await this.#inTime(opening, opening.driver.rollbackTransaction(inner));
  }

  async releaseConnection(connection: DatabaseConnection): Promise<void> {
    const { opening, inner } = watched(connection);
    if (opening === this.#current && !this.#isBroken) await opening.driver.releaseConnection(inner);
  }

  /** A database that does not answer cannot be closed either. */
  async destroy(): Promise<void> {
    if (await this.isAnswering()) await this.#current.driver.destroy();
  }

  async #inTime<T>(opening: Opening, work: Promise<T>): Promise<T> {
    const { timeoutMs } = this.#options;
    if (timeoutMs === 0) return opening.orLost(work);
    let timer = setTimeout(() => {
      timer = setTimeout(() => this.#giveUp(opening), graceMs);
    }, timeoutMs);
    return opening.orLost(work).finally(() => clearTimeout(timer));
  }

  #giveUp(opening: Opening): void {
    opening.lose(notAnswering());
    if (opening !== this.#current || this.#isBroken) return;
    this.#isBroken = true;
    this.#options.log('the database does not answer: it is opened again');
    void this.#reopen();
  }

  #reopen(): Promise<void> {
    const began = performance.now();
    this.#reopening ??= this.#open()
      .then(async (driver) => {
        await driver.init();
        this.#current = new Opening(driver);
        this.#isBroken = false;
        this.#options.log(`the database was opened again in ${Math.round(performance.now() - began)} ms`);
      })
      .catch(async () => {
        this.#options.log('the database cannot be opened; it will be tried again');
        await new Promise((done) => setTimeout(done, openAgainMs).unref());
      })
      .finally(() => (this.#reopening = undefined));
    return this.#reopening;
  }
}

function watched(connection: DatabaseConnection): WatchedConnection {
  if (connection instanceof WatchedConnection) return connection;
  throw new TypeError('a connection of another driver');
}

export const kyselyOver = (driver: Driver): Kysely<Database> =>
  new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createIntrospector: (db) => new PostgresIntrospector(db),
    },
  });
