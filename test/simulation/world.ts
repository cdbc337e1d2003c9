import { IDBFactory } from 'fake-indexeddb';
import { parseOwnerId, type OwnerId } from '../../src/core/ids.ts';
import type { DrainDeps } from '../../src/sync/push/drain.ts';
import type { TokenSource } from '../../src/sync/token-source.ts';
import { assertDefined } from '../../src/lib/assert-defined.ts';
import { seededRandom } from '../../src/lib/random.ts';
import { Actor, type Awaits } from './actor.ts';
import { ModelLocks } from './locks.ts';
import { ModelServer, type ServerRequest } from './model-server.ts';
import { noFaults, networkFetch, type NetworkFault, type FaultPlan } from './network.ts';
import { countTasks, databasesRest, VirtualClock } from './virtual-clock.ts';

export const owner = (id: string): OwnerId => assertDefined(parseOwnerId(id), 'owner id');
export const guestA = owner('guest_aaaaaaaaaaaaaaaaaaaaaa');
export const guestB = owner('guest_bbbbbbbbbbbbbbbbbbbbbb');
/** A member: calls name the confirmed profile's id, not the uid. */
export const memberC = owner('uid-cccccccccc');
export const profileOfC = 'profile-c';

let worlds = 0;

export type TabOptions = {
  /** Another device than the world's own: a name that nothing else bears. */
  readonly device?: Device;
  readonly awaits?: Awaits;
  readonly tokens?: TokenSource;
  readonly audioOf?: DrainDeps['audioOf'];
  readonly serverAnswers?: DrainDeps['serverAnswers'];
};

export type Device = {
  readonly name: string;
  readonly dbName: string;
  readonly locks: ModelLocks;
  readonly lockedIds: Set<string>;
};

/** One device with its tabs and worker, one network and one server, all on one virtual clock. */
export class World {
  readonly clock = new VirtualClock();
  readonly server = new ModelServer();
  readonly locks = new ModelLocks(this.clock);
  readonly actors: Actor[] = [];
  readonly random: () => number;
  faultPlan: FaultPlan = noFaults;
  /** How wrong the device's clock is. */
  skewMs = 0;
  onArrival: (request: ServerRequest) => void = () => undefined;
  private readonly factory = new IDBFactory();
  private readonly dbName = `world-${++worlds}`;
  private readonly own: Device = { name: 'own', dbName: this.dbName, locks: this.locks, lockedIds: new Set() };
  private minted = 0;

  constructor(seed = 1) {
    countTasks();
    this.server.nowMs = () => this.clock.nowMs;
    this.random = seededRandom(seed);
  }

  /** Another device of the same user, with a database, locks and names of its own. */
  device(name: string): Device {
    return { name, dbName: `${this.dbName}-${name}`, locks: new ModelLocks(this.clock), lockedIds: new Set() };
  }

  tab(name: string, { device = this.own, ...options }: TabOptions = {}): Actor {
    const actor = new Actor({
      name,
      dbName: device.dbName,
      factory: this.factory,
      clock: this.clock,
      skewMs: () => this.skewMs,
      random: this.random,
      newUuid: () => `uuid-${++this.minted}`,
      fetcher: networkFetch(
        this.clock,
        this.server,
        () => this.faultPlan,
        (request) => this.onArrival(request),
        device.name,
      ),
      lockOf: device.locks.lockOf,
      lockedIds: device.lockedIds,
      ...options,
    });
    this.actors.push(actor);
    return actor;
  }

  /** Faults for the next requests, in order; then a clear plan again. */
  next(...faults: NetworkFault[]): void {
    this.faultPlan = { ...noFaults, fault: () => faults.shift() ?? { kind: 'none' } };
  }

  async signIn(actor: Actor, ownerId: OwnerId, kind: 'guest' | 'member' = 'guest'): Promise<void> {
    await this.run(
      actor.db.identity.put({ key: 'current', kind, ownerId, email: null, needsProfile: 0 }).then(() => undefined),
    );
  }

  /** Lets time pass until `work` is done; throws what it throws, and after ten virtual days an Error. */
  async run<T>(work: PromiseLike<T>): Promise<T> {
    let over: { readonly value: T } | { readonly error: unknown } | undefined;
    work.then(
      (value) => {
        over = { value };
      },
      (error: unknown) => {
        over = { error };
      },
    );
    const untilMs = this.clock.nowMs + 10 * 24 * 60 * 60_000;
    for (;;) {
      await databasesRest();
      if (over !== undefined) {
        if ('error' in over) throw over.error;
        return over.value;
      }
      if (!this.clock.fireNext(untilMs)) throw new Error('nothing is left to happen, and it is not done');
    }
  }

  /** Lets `ms` pass. */
  async pass(ms: number): Promise<void> {
    const untilMs = this.clock.nowMs + ms;
    do await databasesRest();
    while (this.clock.fireNext(untilMs));
    this.clock.nowMs = untilMs;
    await databasesRest();
  }

  /** Drains in `actor` again and again, whenever something is due, until nothing waits for time; at most `rounds` times. */
  async drainAll(actor: Actor, rounds = 60): Promise<void> {
    for (let round = 0; round < rounds; round++) {
      const before = this.server.effects.length;
      const { nextAtMs } = await this.run(actor.drainer({ force: true }));
      if (nextAtMs === null) return;
      const waitMs = nextAtMs - actor.deps.timers.nowMs();
      if (waitMs <= 0 && this.server.effects.length === before && round > 3) return;
      await this.pass(Math.max(0, waitMs) + 1);
    }
  }

  close(): void {
    for (const actor of this.actors) if (actor.alive) actor.kill();
  }
}
