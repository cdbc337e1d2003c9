import { main } from '../test/simulation/run.ts';
import { runMain } from './support/fail.ts';

/** `npm run simulate -- --seeds N --from S --rotating M`: the seeded world of docs/guarantees.md. */
await runMain(() => main(process.argv.slice(2)));
