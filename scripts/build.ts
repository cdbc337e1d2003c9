import { resolve } from 'node:path';
import { buildIfNeeded } from './build/build.ts';
import { PlainError, runMain } from './support/fail.ts';

/** `npm run build`: page and service worker into dist/, unless they are there already. */
await runMain(async () => {
  const [flag] = process.argv.slice(2);
  if (flag !== undefined) throw new PlainError(`unknown flag ${flag}; there are none`);
  const outcome = await buildIfNeeded(resolve(import.meta.dirname, '..'));
  console.log(outcome === 'built' ? 'Built into dist/.' : 'dist/ is up to date.');
  return 0;
});
