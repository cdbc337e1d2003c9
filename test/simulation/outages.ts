import { endSilence, noteSilence, readBackoffs, isSilence } from '../../src/db/outbox/backoff.ts';
import type { Actor } from './actor.ts';
import type { NetworkFault } from './network.ts';
import type { World } from './world.ts';

const ignored = (): void => undefined;

async function noted({ db }: Actor): Promise<boolean> {
  await noteSilence(db);
  return isSilence(await readBackoffs(db));
}

/** The whole network of the device, and what its pages note of it (src/app/startup/start-outbox.ts). */
export class Outages {
  isUp = true;
  /** How often a silence was stored. */
  silences = 0;
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
  }

  /** `page` sees the change, as connectivity does; the other tabs have only the database. */
  async turn(up: boolean, page: Actor): Promise<void> {
    this.isUp = up;
    if (up) void page.drainer({ force: true }).catch(ignored);
    else if (await this.world.run(noted(page).catch(() => false))) this.silences++;
    await this.world.pass(5);
  }

  /** Another call was answered, which says so whatever became of the outbox's. */
  async answered(page: Actor): Promise<void> {
    if (this.isUp) await this.world.run(endSilence(page.db).catch(ignored));
  }

  faultOr(draw: () => NetworkFault): NetworkFault {
    return this.isUp ? draw() : { kind: 'dropBefore' };
  }

  async healthCheck(): Promise<boolean> {
    await this.world.clock.wait(30);
    return this.isUp;
  }
}
