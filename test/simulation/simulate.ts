import { setLike } from '../../src/db/likes/commands.ts';
import { countPlay, recordPlay, recordSkip } from '../../src/db/interactions/commands.ts';
import { discardRow, retryNow } from '../../src/db/outbox/commands.ts';
import { outboxList } from '../../src/db/outbox/queries.ts';
import type { CommandContext } from '../../src/db/offbeat-db.ts';
import {
  addToPlaylist,
  createPlaylist,
  deletePlaylist,
  removeFromPlaylist,
  renamePlaylist,
  reorderPlaylist,
} from '../../src/db/playlists/commands.ts';
import { playlistById } from '../../src/db/playlists/queries.ts';
import type { OwnerId, TrackId } from '../../src/core/ids.ts';
import { parseTrackId } from '../../src/core/ids.ts';
import { must } from '../../src/lib/must.ts';
import { seededRandom } from '../../src/lib/random.ts';
import type { Actor } from './actor.ts';
import type { NetworkFault } from './network.ts';
import { ledgerFaults, Ledger, screenFaults, serverFaults, Wishes, type WantedPlaylist } from './oracle.ts';
import { tabs, type Plan, type Step } from './plan.ts';
import { guestA, guestB, World } from './world.ts';

export type SimulationResult = {
  readonly faults: readonly string[];
  readonly operations: number;
  readonly networkFaults: number;
  readonly kills: number;
  readonly requests: number;
};

/** Steps after which nothing new can stand on the screen. */
const quiet: ReadonlySet<Step['kind']> = new Set(['kill', 'dieSoon', 'skew', 'leakLock', 'otherDevice']);

const track = (id: string): TrackId => must(parseTrackId(id), 'track id');
/** Requests that are out when the listener changes may still arrive this much later. */
const graceMs = 5 * 60_000;

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
  private readonly wishes = new Map<OwnerId, Wishes>([
    [guestA, new Wishes()],
    [guestB, new Wishes()],
  ]);
  private ownerId: OwnerId = guestA;
  private switchedAtMs = 0;
  private faults: string[] = [];
  private networkFaults = 0;
  private kills = 0;
  private operations = 0;
  private dieAfter = Number.POSITIVE_INFINITY;
  private opened = 0;
  /** Looks at the database for the checks, and never dies. */
  private readonly observer: Actor;

  constructor(plan: Plan) {
    this.plan = plan;
    this.world = new World(plan.seed);
    this.observer = this.world.tab('observer');
    this.world.server.refuses = ({ body }) => {
      const text = JSON.stringify(body);
      return text.includes('"songId":"bad"') || text.includes('"name":"bad"');
    };
    const random = seededRandom(plan.seed ^ 0x5eed);
    this.world.weather = { fault: () => this.drawFault(random), latencyMs: () => Math.floor(random() * 900) };
    this.world.onArrival = (request) => {
      const text = `${request.path} ${JSON.stringify(request.body)}`;
      const other = this.ownerId === guestA ? guestB : guestA;
      if (text.includes(other) && this.world.clock.nowMs - this.switchedAtMs > graceMs) {
        this.faults.push(`sent for another listener: ${text}`);
      }
    };
  }

  async live(): Promise<SimulationResult> {
    for (let index = 0; index < tabs; index++) this.actors.push(this.open());
    await this.world.signIn(this.observer, guestA);
    for (const step of this.plan.steps) {
      await this.take(step, step.tab);
      if (!quiet.has(step.kind)) await this.check();
      if (this.faults.length > 0) break;
    }
    if (this.faults.length === 0) await this.end();
    const requests = this.world.server.requests.length;
    if (requests > 40 * this.plan.steps.length + 500) this.faults.push(`${requests} requests`);
    const { faults, operations, networkFaults, kills } = this;
    return { faults, operations, networkFaults, kills, requests };
  }

  private open(): Actor {
    const actor: Actor = this.world.tab(`tab ${++this.opened}`, {
      awaits: {
        pass: () => {
          if (--this.dieAfter > 0) return;
          this.dieAfter = Number.POSITIVE_INFINITY;
          this.kills++;
          actor.kill();
        },
      },
    });
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

  private drawFault(random: () => number): NetworkFault {
    if (random() >= this.plan.storm) return { kind: 'none' };
    this.networkFaults++;
    const kinds: readonly NetworkFault[] = [
      { kind: 'dropBefore' },
      { kind: 'dropAfter' },
      { kind: 'dropAfter' },
      { kind: 'status', status: 500 },
      { kind: 'status', status: 503, retryAfter: '3' },
      { kind: 'status', status: 429, retryAfter: '1' },
      { kind: 'portal' },
      { kind: 'truncate' },
      { kind: 'redirect' },
      random() < 0.2 ? { kind: 'hang' } : { kind: 'dropBefore' },
      random() < 0.1 ? { kind: 'status', status: 401 } : { kind: 'dropAfter' },
    ];
    return kinds[Math.floor(random() * kinds.length)] ?? { kind: 'none' };
  }

  private get wish(): Wishes {
    return must(this.wishes.get(this.ownerId), 'wishes');
  }

  private async take(step: Step, index: number): Promise<void> {
    const { world } = this;
    switch (step.kind) {
      case 'drain':
        this.tab(index)
          .drainer({ force: step.force })
          .catch(() => undefined);
        return world.pass(5);
      case 'pull': {
        const wanted = this.wish.bySlot[step.slot];
        const request =
          step.what === 'songs' && wanted !== undefined
            ? ({ kind: 'playlistSongs', playlistId: wanted.id } as const)
            : ({ kind: step.what === 'likes' ? 'likes' : 'playlists' } as const);
        void this.tab(index).pull(request, { force: true });
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
        world.skewMs = step.ms;
        return undefined;
      case 'leakLock':
        world.locks.leakNext = true;
        return undefined;
      case 'switchOwner':
        return this.switchOwner();
      case 'otherDevice': {
        const likes = world.server.likesOf(this.ownerId);
        const at = likes.indexOf(step.track);
        if (step.liked && at < 0) likes.push(step.track);
        if (!step.liked && at >= 0) likes.splice(at, 1);
        return undefined;
      }
      default:
        return this.command(step, index);
    }
  }

  private async switchOwner(): Promise<void> {
    const next = this.ownerId === guestA ? guestB : guestA;
    await this.world.signIn(this.observer, next);
    this.ownerId = next;
    this.switchedAtMs = this.world.clock.nowMs;
  }

  /** A write of the listener. A tab that dies in it may or may not have committed: the database says which. */
  private async command(step: Step, index: number): Promise<void> {
    this.operations++;
    const actor = this.tab(index);
    const wish = this.plannedWish(step);
    if (wish === null) return;
    try {
      await this.world.run(wish.run(actor.context(this.ownerId)));
      wish.done();
    } catch (error) {
      if (actor.alive) this.faults.push(`${step.kind} failed: ${String(error)}`);
      else if (await this.world.run(wish.committed(this.observer))) wish.done();
    }
  }

  private plannedWish(step: Step): PlannedWish | null {
    const wishes = this.wish;
    const { ownerId } = this;
    if (step.kind === 'like') {
      const id = track(step.track);
      return {
        run: (context) => setLike(context, id, step.liked),
        done: () => void wishes.likes.set(step.track, step.liked),
        committed: async ({ db }) => ((await db.likes.get([ownerId, id])) !== undefined) === step.liked,
      };
    }
    if (step.kind === 'play' || step.kind === 'skip' || step.kind === 'countPlay') {
      const id = track(step.track);
      const command = { play: recordPlay, skip: recordSkip, countPlay }[step.kind];
      // Nothing of the screen depends on it; the ledger sees whether its row was committed.
      return { run: (context) => command(context, id), done: () => undefined, committed: () => Promise.resolve(true) };
    }
    if (step.kind === 'create') return this.creation(step, wishes);
    if (!('slot' in step) || step.kind === 'pull') return null;
    const wanted = wishes.bySlot[step.slot];
    if (wanted === undefined || wanted.deleted || wanted.doomed) return null;
    return this.playlistChange(step, wanted);
  }

  private creation(step: Extract<Step, { kind: 'create' }>, wishes: Wishes): PlannedWish {
    // The name is unique, so that the database can be asked whether a dying tab had committed.
    const name = step.name === 'bad' ? 'bad' : `${step.name} #${wishes.playlists.length}`;
    let id: WantedPlaylist['id'] | undefined;
    return {
      run: async (context) => {
        id = await createPlaylist(context, name);
      },
      done: () => {
        const wanted = { id: must(id, 'id'), name, songs: [], deleted: false, doomed: name === 'bad' };
        wishes.playlists.push(wanted);
        wishes.bySlot[step.slot] = wanted;
      },
      committed: async ({ db }) => {
        id = (await db.playlists.where('ownerId').equals(this.ownerId).toArray()).find((row) => row.name === name)?.id;
        return id !== undefined && !wishes.playlists.some((known) => known.name === name && known.id === id);
      },
    };
  }

  private playlistChange(step: Exclude<Step, { kind: 'create' }>, wanted: WantedPlaylist): PlannedWish | null {
    const after = { ...wanted, songs: [...wanted.songs] };
    const { id } = wanted;
    const run = ((): ((context: CommandContext) => Promise<unknown>) | null => {
      switch (step.kind) {
        case 'rename':
          after.name = `${step.name} of ${this.wish.playlists.indexOf(wanted)}`;
          return (context) => renamePlaylist(context, id, after.name);
        case 'add':
          if (!after.songs.includes(step.track)) after.songs.push(step.track);
          return (context) => addToPlaylist(context, id, track(step.track));
        case 'remove':
          after.songs = after.songs.filter((song) => song !== step.track);
          return (context) => removeFromPlaylist(context, id, track(step.track));
        case 'reorder':
          after.songs = [...after.songs.slice(step.turn), ...after.songs.slice(0, step.turn)];
          return (context) => reorderPlaylist(context, id, after.songs.map(track));
        case 'delete':
          after.deleted = true;
          return (context) => deletePlaylist(context, id);
        default:
          return null;
      }
    })();
    if (run === null) return null;
    return {
      run: async (context) => void (await run(context)),
      done: () => void Object.assign(wanted, after),
      committed: async ({ db }) => {
        const row = await playlistById(db, id);
        if (after.deleted || row === undefined) return row === undefined;
        return row.name === after.name && row.songIds.join() === after.songs.join();
      },
    };
  }

  private async check(): Promise<void> {
    const { db } = this.observer;
    const looking = db.transaction('r', [db.likes, db.playlists, db.playlistIds, db.outbox], async () => {
      await this.ledger.note(db);
      return screenFaults(db, this.ownerId, this.wish);
    });
    this.faults.push(...(await this.world.run(looking)));
  }

  /** The sky clears, everything is sent for both listeners, what was refused is discarded, and all must agree. */
  private async end(): Promise<void> {
    const { world } = this;
    this.dieAfter = Number.POSITIVE_INFINITY;
    world.weather = { fault: () => ({ kind: 'none' }), latencyMs: () => 10 };
    await world.pass(10 * 60_000);
    const actor = this.open();
    this.actors.push(actor);
    for (const ownerId of [this.ownerId, this.ownerId === guestA ? guestB : guestA]) {
      this.ownerId = ownerId;
      this.switchedAtMs = world.clock.nowMs;
      await world.signIn(actor, ownerId);
      await world.run(retryNow(actor.context(ownerId)));
      await world.drainAll(actor);
      for (const { status, seq } of await world.run(outboxList(actor.db, ownerId))) {
        if (status !== 'refused') continue;
        await world.run(discardRow(actor.context(ownerId), seq));
      }
      const left = await world.run(actor.db.outbox.where('ownerId').equals(ownerId).toArray());
      for (const row of left) this.faults.push(`left: ${row.state} ${JSON.stringify(row.operation)}`);
      for (const kind of ['likes', 'playlists'] as const) await world.run(actor.pull({ kind }, { force: true }));
      const wishes = this.wish;
      this.faults.push(...(await world.run(screenFaults(actor.db, ownerId, wishes))));
      this.faults.push(...serverFaults(world.server, ownerId, wishes));
      const shown = (await world.run(actor.db.likes.where('ownerId').equals(ownerId).toArray())).map(
        (row) => row.trackId,
      );
      if (shown.toSorted().join() !== world.server.likesOf(ownerId).toSorted().join()) {
        this.faults.push(`likes: ${shown.join()} here, ${world.server.likesOf(ownerId).join()} there`);
      }
    }
    const ids = await world.run(actor.db.playlistIds.toArray());
    const moved = new Map(ids.map(({ clientId, serverId }): [string, string] => [clientId, serverId]));
    this.faults.push(...ledgerFaults(world.server, this.ledger, moved));
  }
}

type PlannedWish = {
  readonly run: (context: CommandContext) => Promise<void>;
  readonly done: () => void;
  readonly committed: (actor: Actor) => Promise<boolean>;
};
