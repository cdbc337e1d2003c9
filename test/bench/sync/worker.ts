import { drain } from '../../../src/sync/push/drain.ts';
import { nextDueAtMs } from '../../../src/sync/push/select-ready.ts';
import { db, drainDeps, timed } from './listening.ts';

const deps = drainDeps(() => true);
const dead = drainDeps(() => false);

/** Looks at what waits and tries to send it over a dead network, as a worker does that is woken again and again. */
async function look(times: number): Promise<number> {
  for (let n = 0; n < times; n++) {
    await drain(dead, { force: true });
    await nextDueAtMs(db, Date.now());
  }
  return db.outbox.count();
}

const drainAll = (): Promise<number> => timed(() => drain(deps));

const benchWorker = { look, drainAll, open: () => db.open().then(() => true) };
export type SyncBenchWorker = typeof benchWorker;
Object.assign(globalThis, { benchWorker });
