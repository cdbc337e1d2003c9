import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The first file of each process and worker thread of the server, from the project's root. */
export const programs = {
  main: 'server/main.ts',
  provider: 'server/provider/main.ts',
  initdb: 'server/db/initdb-child.mjs',
  beat: 'server/storage/lock-beat.mjs',
  audio: 'server/jobs/audio-child.ts',
  encode: 'server/media/encode-worker.ts',
  compose: 'server/sources/demo/compose-worker.ts',
} as const;
export type Program = keyof typeof programs;

/** `npm run build` bundles each program into a file of this folder (scripts/build/server.ts), next to server/. */
export const builtFolder = 'dist-server';

/** Whether this code is part of such a bundle; else tsx runs the sources. */
let startsBundles = !import.meta.url.endsWith('.ts');

/** Has a server that runs from its sources start bundles all the same: in tests, which would wait for tsx in each child and worker. */
export function startBundles(): void {
  startsBundles = true;
}

export const projectRoot = resolve(import.meta.dirname, '..');

/** The absolute path of a program: its bundle where this is a bundle too, else its source. */
export const programFile = (program: Program): string =>
  startsBundles ? join(projectRoot, builtFolder, `${program}.mjs`) : join(projectRoot, programs[program]);

/** What follows `node` to run a program in a process of its own, in any working folder. */
export const programArgs = (program: Program): readonly string[] => {
  const file = programFile(program);
  if (!file.endsWith('.ts')) return [file];
  const tsx = createRequire(import.meta.url).resolve('tsx');
  return ['--import', pathToFileURL(tsx).href, file];
};
