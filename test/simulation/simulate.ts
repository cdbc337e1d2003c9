import { discardRow, retryNow } from '../../src/db/outbox/commands.ts';
import { outboxList } from '../../src/db/outbox/queries.ts';
import type { OwnerId } from '../../src/core/ids.ts';
import { assertDefined } from '../../src/lib/assert-defined.ts';
import { seededRandom } from '../../src/lib/random.ts';
import { timing } from '../../src/sync/timing.ts';
import type { Actor } from './actor.ts';
import type { NetworkFault } from './network.ts';
import { Decisions } from './decide.ts';
import { likedElsewhere, profileConfirmed, songElsewhere } from './elsewhere.ts';
import { differences, ledgerFaults, Ledger, screenFaults, serverFaults, Intent } from './oracle.ts';
import { isQuiet, tabs, type Plan, type SimulationResult, type Step } from './plan.ts';
import { becomeHard, SecondDevice, skewClock } from './second-device.ts';
import { Outages } from './outages.ts';
import { drawFault } from './fault-plan.ts';
import { plannedWrite } from './user-writes.ts';
import { guestA, guestB, memberC, profileOfC, World } from './world.ts';

/** Requests that are out when the user changes may still arrive this much later. */
const graceMs = 5 * 60_000;

const ignored = (): void => undefined;

/** One whole life of a device, from a plan. The same plan always ends the same. */
export async function simulate(plan: Plan): Promise<SimulationResult> {
  const life = new Life(plan);
  try {
    return await life.live();
  } finally {
    life.world.close();
  }
}

class Life {
  readonly world: World;
  private readonly plan: Plan;
  private readonly actors: Actor[] = [];
  private readonly ledger = new Ledger();
  private readonly decisions = new Decisions();
  /** The second user, and what calls name each of the two. */
  private readonly other: OwnerId;
  private readonly userIds: ReadonlyMap<OwnerId, string>;
  private readonly intents: ReadonlyMap<OwnerId, Intent>;
  private ownerId: OwnerId = guestA;
  private switchedAtMs = 0;
  private faults: string[] = [];
  private networkFaults = 0;
  private kills = 0;
  private mutations = 0;
  private dieAfter = Number.POSITIVE_INFINITY;
  private fullAfter = Number.POSITIVE_INFINITY;
  private opened = 0;
  /** Looks at the database for the checks, and never dies. */
  private readonly observer: Actor;
  private readonly second: SecondDevice | undefined;
  private readonly outages: Outages;

  constructor(plan: Plan) {
    this.plan = plan;
    this.other = plan.world === 1 ? guestB : memberC;
    this.userIds = new Map<OwnerId, string>([
      [guestA, guestA],
      [guestB, guestB],
      [memberC, profileOfC],
    ]);
    this.intents = new Map([
      [guestA, new Intent()],
      [this.other, new Intent()],
    ]);
    this.world = new World(plan.seed);
    this.observer = this.world.tab('observer');
    if (plan.world >= 4) {
      this.second = new SecondDevice(this.world, guestA);
      this.ledger.follow(this.second.actor.db);
      becomeHard(this.world.server, plan.seed);
    }
    this.world.server.refuses = ({ body }) => {
      const text = JSON.stringify(body);
      return text.includes('"songId":"bad"') || text.includes('"name":"bad"');
    };
    const random = seededRandom(plan.seed ^ 0x5eed);
    this.outages = new Outages(this.world);
    this.world.faultPlan = {
      fault: () => this.countedFault(this.outages.faultOr(() => drawFault(random, plan.faultShare))),
      latencyMs: () => Math.floor(random() * 900),
    };
    this.world.onArrival = (request) => {
      const text = `${request.path} ${JSON.stringify(request.body)}`;
      const other = this.userIdOf(this.next);
      if (request.device === 'own' && text.includes(other) && this.world.clock.nowMs - this.switchedAtMs > graceMs) {
        this.faults.push(`sent for another user: ${text}`);
      }
    };
  }

  async live(): Promise<SimulationResult> {
    for (let index = 0; index < tabs; index++) this.actors.push(this.open());
    await this.world.signIn(this.observer, guestA);
    await this.second?.signIn();
    for (const step of this.plan.steps) {
      await this.take(step, step.tab);
      if (!isQuiet(step)) await this.check();
      if (this.faults.length > 0) break;
    }
    if (this.faults.length === 0) await this.end();
    const requests = this.world.server.requests.length;
    if (requests > 40 * this.plan.steps.length + 500) this.faults.push(`${requests} requests`);
    const { faults, mutations, networkFaults, kills, outages } = this;
    return { faults, mutations, networkFaults, kills, requests, silences: outages.silences };
  }

  private open(): Actor {
    const actor: Actor = this.world.tab(`tab ${++this.opened}`, {
      tokens: (ownerId) =>
        Promise.resolve(ownerId === memberC ? { kind: 'token', idToken: 'token of c' } : { kind: 'free' }),
      serverAnswers: () => this.outages.healthCheck(),
      awaits: {
        isFull: () => {
          if (--this.fullAfter > 0) return false;
          this.fullAfter = Number.POSITIVE_INFINITY;
          return true;
        },
        pass: () => {
          if (--this.dieAfter > 0) return;
          this.dieAfter = Number.POSITIVE_INFINITY;
          this.kills++;
          actor.kill();
        },
      },
    });
    this.ledger.follow(actor.db);
    return actor;
  }

  /** A tab that is alive; a dead one is opened again. */
  private tab(index: number): Actor {
    const actor = this.actors[index];
    if (actor?.alive === true) return actor;
    const fresh = this.open();
    this.actors[index] = fresh;
    return fresh;
  }

  private countedFault(fault: NetworkFault): NetworkFault {
    if (fault.kind !== 'none') this.networkFaults++;
    return fault;
  }

  /** The user who is not signed in. */
  private get next(): OwnerId {
    return this.ownerId === guestA ? this.other : guestA;
  }

  private userIdOf(ownerId: OwnerId): string {
    return assertDefined(this.userIds.get(ownerId), 'user id');
  }

  private get intent(): Intent {
    return assertDefined(this.intents.get(this.ownerId), 'intent');
  }

  private async take(step: Step, index: number): Promise<void> {
    const { world } = this;
    switch (step.kind) {
      case 'drain':
        this.tab(index).drainer({ force: step.force }).catch(ignored);
        return world.pass(5);
      case 'pull': {
        const wanted = this.intent.bySlot[step.slot];
        const request =
          step.what === 'songs' && wanted !== undefined
            ? ({ kind: 'playlistSongs', playlistId: wanted.id } as const)
            : ({ kind: step.what === 'likes' ? 'likes' : 'playlists' } as const);
        void this.tab(index).pull(request, { forcedBy: 'user' });
        return world.pass(5);
      }
      case 'pass':
        return world.pass(step.ms);
      case 'kill':
        this.kills++;
        this.tab(index).kill();
        return undefined;
      case 'dieSoon':
        this.dieAfter = step.awaits;
        return undefined;
      case 'skew':
        return skewClock(world, step.ms);
      case 'second':
        return this.second?.take(step, this.observer.db, assertDefined(this.intents.get(guestA), 'intent'));
      case 'leakLock':
        world.locks.leakNext = true;
        return undefined;
      case 'switchOwner':
        return this.switchOwner();
      case 'otherDevice':
        return likedElsewhere(world.server, this.userIdOf(this.ownerId), step);
      case 'otherSong':
        return world.run(songElsewhere(world.server, this.observer.db, this.intent, step));
      case 'decide':
        return world.run(this.decisions.decide(this.tab(index).context(this.ownerId), step.retry).catch(ignored));
      case 'undo':
        this.faults.push(...(await world.run(this.decisions.undo(this.tab(index).context(this.ownerId)))));
        return undefined;
      case 'fullDisk':
        this.fullAfter = step.writes;
        return undefined;
      case 'profile':
        return this.confirmProfile();
      case 'network':
        return this.outages.turn(step.up, this.tab(index));
      case 'answered':
        return this.outages.answered(this.tab(index));
      default:
        return this.command(step, index);
    }
  }

  private async confirmProfile(): Promise<void> {
    if (this.ownerId === memberC) await this.world.run(profileConfirmed(this.observer.db));
  }

  private async switchOwner(): Promise<void> {
    await this.signIn(this.observer, this.next);
    this.switchedAtMs = this.world.clock.nowMs;
  }

  private async signIn(actor: Actor, ownerId: OwnerId): Promise<void> {
    await this.world.signIn(actor, ownerId, ownerId === memberC ? 'member' : 'guest');
    this.ownerId = ownerId;
  }

  /** A write of the user. A tab that dies in it may or may not have committed: the database says which. */
  private async command(step: Step, index: number): Promise<void> {
    this.mutations++;
    const actor = this.tab(index);
    const intent = plannedWrite(step, this.ownerId, this.intent);
    if (intent === null) return;
    try {
      await this.world.run(intent.run(actor.context(this.ownerId)));
      intent.done();
    } catch (error) {
      // A full disk is said to the user, and the screen check sees that nothing else came of it.
      if (actor.alive && error instanceof Error && error.name === 'QuotaExceededError') return;
      if (actor.alive) this.faults.push(`${step.kind} failed: ${String(error)}`);
      else if (await this.world.run(intent.committed(this.observer))) intent.done();
    }
  }

  private async check(): Promise<void> {
    const { db } = this.observer;
    const looking = db.transaction('r', [db.likes, db.playlists, db.playlistIds, db.outbox], async () => {
      await this.ledger.note(db);
      return screenFaults(db, this.ownerId, this.intent);
    });
    this.faults.push(...(await this.world.run(looking)));
    if (this.second !== undefined) await this.world.run(this.ledger.note(this.second.actor.db, 'second'));
  }

  /** The plan clears, everything is sent for both users, what was refused is discarded, and all must agree. */
  private async end(): Promise<void> {
    const { world } = this;
    this.dieAfter = Number.POSITIVE_INFINITY;
    this.fullAfter = Number.POSITIVE_INFINITY;
    this.outages.isUp = true;
    world.faultPlan = { fault: () => ({ kind: 'none' }), latencyMs: () => 10 };
    await world.pass(10 * 60_000);
    this.faults.push(...((await this.second?.finish()) ?? []));
    const actor = this.open();
    this.actors.push(actor);
    for (const ownerId of [this.ownerId, this.next]) {
      this.switchedAtMs = world.clock.nowMs;
      await this.signIn(actor, ownerId);
      await this.confirmProfile();
      await world.run(retryNow(actor.context(ownerId)));
      await world.drainAll(actor);
      for (const { status, seq } of await world.run(outboxList(actor.db, ownerId))) {
        if (status !== 'refused') continue;
        await world.run(discardRow(actor.context(ownerId), seq));
      }
      const left = await world.run(actor.db.outbox.where('ownerId').equals(ownerId).toArray());
      for (const row of left) this.faults.push(`left: ${row.state} ${JSON.stringify(row.mutation)}`);
      await world.pass(timing.replicaLagMs + 1);
      for (const kind of ['likes', 'playlists'] as const) await world.run(actor.pull({ kind }, { forcedBy: 'user' }));
      const intent = this.intent;
      this.faults.push(...(await world.run(screenFaults(actor.db, ownerId, intent))));
      this.faults.push(...serverFaults(world.server, this.userIdOf(ownerId), intent));
      this.faults.push(...(await world.run(differences(actor.db, ownerId, world.server, this.userIdOf(ownerId)))));
    }
    this.faults.push(...((await this.second?.differences()) ?? []));
    const ids = await world.run(actor.db.playlistIds.toArray());
    const moved = new Map(ids.map(({ clientId, serverId }): [string, string] => [clientId, serverId]));
    this.faults.push(...ledgerFaults(world.server, this.ledger, moved));
  }
}
