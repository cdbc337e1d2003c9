import type { OwnerId } from '../../src/core/ids.ts';
import { parsePlaylistId, parseTrackId } from '../../src/core/ids.ts';
import { discardRow, retryNow } from '../../src/db/outbox/commands.ts';
import { outboxList } from '../../src/db/outbox/queries.ts';
import type { OffbeatDb } from '../../src/db/offbeat-db.ts';
import { addToPlaylist, removeFromPlaylist, reorderPlaylist } from '../../src/db/playlists/commands.ts';
import { playlistById, resolvePlaylistId } from '../../src/db/playlists/queries.ts';
import { assertDefined } from '../../src/lib/assert-defined.ts';
import { seededRandom } from '../../src/lib/random.ts';
import type { Actor } from './actor.ts';
import type { ModelServer } from './model-server.ts';
import { playlistDifferences, type Intent } from './oracle.ts';
import type { Step } from './plan.ts';
import type { World } from './world.ts';

/** A replica is behind by so much at most (docs/guarantees.md case 34). */
export const replicaLagMs = 2_000;

/** What the server of world 4 does: half of them store lists as they are, but for outdated ones; most have a replica. */
export function becomeHard(server: ModelServer, seed: number): void {
  const random = seededRandom(seed ^ 0x1a6);
  server.replacesOrders = server.refusesOutdated = random() < 0.5;
  server.hasReplica = random() < 0.7;
  server.lagMs = () => (server.hasReplica && random() < 0.7 ? Math.floor(random() * replicaLagMs) + 1 : 0);
}

/** Another device of one user: a database of its own and the same code. Its songs are `foreign` to the first. */
export class SecondDevice {
  readonly actor: Actor;
  private readonly world: World;
  private readonly ownerId: OwnerId;

  constructor(world: World, ownerId: OwnerId) {
    this.world = world;
    this.ownerId = ownerId;
    this.actor = world.tab('second', { device: world.device('second') });
  }

  signIn(): Promise<void> {
    return this.world.signIn(this.actor, this.ownerId);
  }

  /** `first` is the first device's database, which knows the ids of the playlists that were made there. */
  async take(step: Extract<Step, { kind: 'second' }>, first: OffbeatDb, intent: Intent): Promise<void> {
    if (step.what === 'sync') {
      void this.actor.pull({ kind: 'playlists' }, { forcedBy: 'user' });
      this.actor.drainer({ force: true }).catch(() => undefined);
      return this.world.pass(5);
    }
    const wanted = intent.bySlot[step.slot];
    if (wanted === undefined || wanted.deleted) return undefined;
    return this.world.run(this.change(step, await this.world.run(resolvePlaylistId(first, wanted.id)), wanted));
  }

  private async change(
    { what, track }: Extract<Step, { kind: 'second' }>,
    id: string,
    wanted: Intent['playlists'][number],
  ): Promise<void> {
    const context = this.actor.context(this.ownerId);
    const known = await playlistById(this.actor.db, assertDefined(parsePlaylistId(id), 'playlist id'));
    if (known === undefined) return;
    const song = assertDefined(parseTrackId(track), 'track id');
    const without = wanted.foreign.filter((other) => other !== track);
    if (what === 'add') {
      await addToPlaylist(context, known.id, song);
      wanted.foreign = [...without, track];
    } else if (what === 'remove') {
      await removeFromPlaylist(context, known.id, song);
      wanted.foreign = without;
    } else if (known.songIds.length > 1) {
      await reorderPlaylist(context, known.id, [...known.songIds.slice(1), ...known.songIds.slice(0, 1)]);
      wanted.moved = true;
    }
  }

  /** Sends all that waits; what is refused (its playlist was deleted) is discarded. */
  async finish(): Promise<string[]> {
    const { world, actor, ownerId } = this;
    await world.run(retryNow(actor.context(ownerId)));
    await world.drainAll(actor);
    for (const { status, seq } of await world.run(outboxList(actor.db, ownerId))) {
      if (status === 'refused') await world.run(discardRow(actor.context(ownerId), seq));
    }
    const left = await world.run(actor.db.outbox.toArray());
    return left.map(({ mutation }) => `left on the second device: ${JSON.stringify(mutation)}`);
  }

  async differences(): Promise<string[]> {
    const { world, actor, ownerId } = this;
    await world.run(actor.pull({ kind: 'playlists' }, { forcedBy: 'user' }));
    const faults = await world.run(playlistDifferences(actor.db, world.server, ownerId));
    return faults.map((fault) => `second device: ${fault}`);
  }
}

/**
 * Sets the device's clock. What wins over answers by time ends with a clock that jumps (docs/decisions/0054): shortly before
 * and after it no replica is behind.
 */
export async function skewClock(world: World, ms: number): Promise<void> {
  const { server } = world;
  const { lagMs } = server;
  server.lagMs = () => 0;
  if (server.hasReplica) await world.pass(replicaLagMs);
  world.skewMs = ms;
  if (server.hasReplica) await world.pass(replicaLagMs);
  server.lagMs = lagMs;
}
