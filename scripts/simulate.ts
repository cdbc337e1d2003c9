import { runEntry } from './support/entry.ts';

/** `npm run simulate -- --seeds N --from S`: the seeded world of offline.md, which test/simulation/run.ts builds. */
await runEntry('test/simulation/run.ts', 'The simulation is not written yet (test/simulation/run.ts).');
