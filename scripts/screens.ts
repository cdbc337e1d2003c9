import { runEntry } from './support/entry.ts';

/** `npm run screens`: takes the pictures of docs/screens from the running app, with test/browser/screens/run.ts. */
await runEntry('test/browser/screens/run.ts', 'The screen pictures are not written yet (test/browser/screens/run.ts).');
