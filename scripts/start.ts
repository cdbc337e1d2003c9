import { resolve } from 'node:path';
import { buildServer } from './build/server.ts';
import { startBackend } from './support/backend.ts';
import { startChild, typescriptEntry } from './support/child.ts';
import { PlainError, runMain } from './support/fail.ts';
import { untilToldToStop } from './support/lifetime.ts';
import { readStartSettings } from './support/settings.ts';

/** `npm start`: builds what changed, starts server, provider and identity emulator, and prints the one address. */
const root = resolve(import.meta.dirname, '..');

function startBuild(distDir: string): { readonly done: Promise<void>; readonly stop: () => Promise<void> } {
  const lines: string[] = [];
  const build = startChild({
    name: 'build',
    args: typescriptEntry('scripts/build.ts'),
    env: { DIST_DIR: distDir },
    onErrorLine: (line) => lines.push(line),
  });
  const done = build.ended.then(({ code, expected }) => {
    if (code !== 0 && !expected) throw new PlainError(['The app could not be built.', ...lines].join('\n'));
  });
  return { done, stop: () => build.stop() };
}

async function main(): Promise<number> {
  const args = process.argv.slice(2);
  const settings = readStartSettings(args, process.env, root);
  const told = untilToldToStop();
  await buildServer(root);
  const backend = startBackend({ settings, args, onNote: (line) => console.error(line) });
  const build = startBuild(settings.server.distDir);
  try {
    const lost = Promise.all([backend.ready, build.done]).then(() => {
      console.log(settings.address);
      return backend.lost;
    });
    const reason = await Promise.race([told, lost]);
    if (reason === undefined) return 0;
    throw new PlainError(reason);
  } finally {
    await Promise.all([backend.stop(), build.stop()]);
  }
}

await runMain(main);
