import { main } from '../test/simulation/run.ts';
import { runMain } from './support/fail.ts';

/** `npm run simulate -- --seeds N --from S`: the seeded world of offline.md. */
await runMain(() => main(process.argv.slice(2)));
