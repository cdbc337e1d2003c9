import type { DBCore, DBCoreTable, Middleware } from 'dexie';
import { IDBKeyRange } from 'fake-indexeddb';
import type { OwnerId } from '../../src/core/ids.ts';
import type { Pull } from '../../src/core/pull.ts';
import { OffbeatDb, type CommandContext } from '../../src/db/offbeat-db.ts';
import { createApiCall, type Fetch } from '../../src/sync/api-client.ts';
import { createPull } from '../../src/sync/pull/create-pull.ts';
import { loadedResources } from './pull-resources.ts';
import type { DrainDeps } from '../../src/sync/push/drain.ts';
import { createDrainer, type Drainer, type TimedLock } from '../../src/sync/push/drainer.ts';
import type { TokenSource } from '../../src/sync/token-source.ts';
import type { VirtualClock } from './virtual-clock.ts';

export class Killed extends Error {}

/** Where a tab can die: before and after every database mutation and every request. */
export type Awaits = {
  readonly pass: (where: string) => void;
  /** Before every write: true when the disk is full. */
  readonly isFull?: () => boolean;
};

export type ActorOptions = {
  readonly name: string;
  readonly dbName: string;
  readonly factory: IDBFactory;
  readonly clock: VirtualClock;
  readonly skewMs: () => number;
  readonly random: () => number;
  readonly newUuid: () => string;
  readonly fetcher: Fetch;
  readonly lockOf: (releases: Set<() => void>) => TimedLock;
  /** The ids lockedIds on this device. */
  readonly lockedIds: Set<string>;
  readonly tokens?: TokenSource;
  readonly audioOf?: DrainDeps['audioOf'];
  readonly serverAnswers?: DrainDeps['serverAnswers'];
  readonly awaits?: Awaits;
};

/** A tab or the worker: its own connection, drainer and pull over the world's clock, network and locks. */
export class Actor {
  alive = true;
  readonly name: string;
  readonly db: OffbeatDb;
  readonly drainer: Drainer;
  readonly pull: Pull;
  readonly deps: DrainDeps;
  private readonly options: ActorOptions;
  /** The platform releases the locks of a tab that dies. */
  private readonly releases = new Set<() => void>();

  constructor(options: ActorOptions) {
    this.options = options;
    this.name = options.name;
    this.db = new OffbeatDb(options.dbName, { indexedDB: options.factory, IDBKeyRange });
    this.db.use(
      mortal(
        () => this.step('db'),
        () => this.alive && options.awaits?.isFull?.() === true,
      ),
    );
    const timers = options.clock.timersOf(options.skewMs, () => this.alive);
    const fetcher: Fetch = async (url, init) => {
      this.step('fetch');
      const answer = await this.whileAlive(options.fetcher(url, init));
      this.step('fetched');
      return answer;
    };
    this.deps = {
      db: this.db,
      timers,
      random: options.random,
      newUuid: options.newUuid,
      api: createApiCall(fetcher, timers),
      baseUrl: 'http://model',
      drainers: {
        register: async (id, run) => {
          const release = (): void => void (options.lockedIds.delete(id) && this.releases.delete(release));
          options.lockedIds.add(id);
          this.releases.add(release);
          try {
            return await run(id);
          } finally {
            release();
          }
        },
        alive: () => Promise.resolve(new Set(options.lockedIds)),
      },
      tokens: options.tokens ?? (() => Promise.resolve({ kind: 'free' })),
      audioOf: options.audioOf ?? (() => Promise.resolve(undefined)),
      mayUpload: () => options.audioOf !== undefined,
      serverAnswers: options.serverAnswers ?? (() => Promise.resolve(true)),
    };
    const lock = options.lockOf(this.releases);
    this.drainer = createDrainer(this.deps, (name, timeoutMs, run) =>
      lock(name, timeoutMs, () => this.whileAlive(run())),
    );
    this.pull = createPull({ ...this.deps, providerUrl: null, likesPerCommit: 1 }, loadedResources);
  }

  context(ownerId: OwnerId): CommandContext {
    const { newUuid } = this.options;
    return { db: this.db, ownerId, nowMs: this.deps.timers.nowMs, newUuid };
  }

  /** The tab is gone: what it was doing stops here, its open transactions abort, nothing of it answers any more. */
  kill(): void {
    this.alive = false;
    // Each takes itself out of the set.
    this.releases.forEach((release) => release());
    this.db.close();
  }

  private step(where: string): void {
    if (this.alive) this.options.awaits?.pass(`${this.name} ${where}`);
    if (!this.alive) throw new Killed();
  }

  private whileAlive<T>(work: Promise<T>): Promise<T> {
    return work.then((value) => {
      if (!this.alive) throw new Killed();
      return value;
    });
  }
}

/** Every mutation passes `step`, before and after; one that throws aborts the transaction, as a dying tab does. */
function mortal(step: () => void, isFull: () => boolean): Middleware<DBCore> {
  return {
    stack: 'dbcore',
    name: 'mortal',
    // Between Dexie's own middlewares and the database itself.
    level: -1,
    create: (core) => ({
      ...core,
      table: (name): DBCoreTable => {
        const table = core.table(name);
        const guarded =
          <A, R>(run: (request: A) => Promise<R>) =>
          (request: A): Promise<R> => {
            step();
            return run(request).then((result) => {
              step();
              return result;
            });
          };
        return {
          ...table,
          mutate: guarded((request) => {
            if (request.type !== 'delete' && isFull()) throw new DOMException('full', 'QuotaExceededError');
            return table.mutate(request);
          }),
          get: guarded((request) => table.get(request)),
          getMany: guarded((request) => table.getMany(request)),
          query: guarded((request) => table.query(request)),
          openCursor: guarded((request) => table.openCursor(request)),
          count: guarded((request) => table.count(request)),
        };
      },
    }),
  };
}
