import { relative, resolve } from 'node:path';
import { buildIfNeeded } from './build/build.ts';
import { buildServer } from './build/server.ts';
import { PlainError, runMain } from './support/fail.ts';

/** `npm run build`: page and service worker into dist/ (or DIST_DIR), unless they are there already, and the server into dist-server/. */
const root = resolve(import.meta.dirname, '..');

await runMain(async () => {
  const [flag] = process.argv.slice(2);
  if (flag !== undefined) throw new PlainError(`unknown flag ${flag}; there are none`);
  const dist = resolve(root, process.env['DIST_DIR']?.trim() || 'dist');
  const [outcome] = await Promise.all([buildIfNeeded(root, dist), buildServer(root)]);
  const shown = relative(root, dist);
  console.log(outcome === 'built' ? `Built into ${shown}/.` : `${shown}/ is up to date.`);
  return 0;
});
