import { main } from '../test/browser/screenshots/run.ts';
import { runMain } from './support/fail.ts';

/** `npm run screens`: takes the pictures of docs/screens from the running app. */
await runMain(() => main(process.argv.slice(2)));
