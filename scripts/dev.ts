import { resolve } from 'node:path';
import { createServer } from 'vite';
import { buildServer } from './build/server.ts';
import { startBackend } from './support/backend.ts';
import { PlainError, runMain } from './support/fail.ts';
import { untilToldToStop } from './support/lifetime.ts';
import { isPortFree } from './support/ports.ts';
import { readStartSettings } from './support/settings.ts';

/** `npm run dev`: the same backend as `npm start`, and the page from Vite with hot reload on a port of its own. */
const root = resolve(import.meta.dirname, '..');
const devPort = 5173;

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const settings = readStartSettings(args, process.env, root);
  // On the hostname localhost the page calls http://localhost:5001 and nothing else (api.md, Conventions).
  if (settings.address !== 'http://localhost:5001')
    throw new PlainError('npm run dev needs the default HOST and PORT: the page calls http://localhost:5001');
  if (!(await isPortFree(devPort))) throw new PlainError(`Port ${devPort} (Vite) is taken: end what uses it.`);
  const told = untilToldToStop();
  await buildServer(root);
  const say = (line: string): void => console.error(line);
  const backend = startBackend({ settings, args, onNote: say, onLine: (line) => console.log(line) });
  const vite = await createServer({ root, server: { port: devPort, strictPort: true } });
  try {
    const lost = Promise.all([backend.ready, vite.listen()]).then(() => {
      console.log(`http://localhost:${devPort}`);
      return backend.lost;
    });
    const reason = await Promise.race([told, lost]);
    if (reason === undefined) return 0;
    throw new PlainError(reason);
  } finally {
    await Promise.all([backend.stop(), vite.close()]);
  }
}

await runMain(main);
