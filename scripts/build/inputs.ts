import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { loadEnv } from 'vite';
import { filesUnder, isMissing } from './files.ts';

const folders = ['src', 'sw', 'workers', 'public', 'scripts/build'];
const files = ['index.html', 'vite.config.ts', 'package-lock.json', 'tsconfig.base.json', 'tsconfig.dom.json'];

/** A hash of everything the build reads: sources, configs, the lock file and the VITE_* values (also from .env files). */
export async function inputsHash(root: string): Promise<string> {
  const hash = createHash('sha256');
  const add = async (path: string): Promise<void> => {
    try {
      hash
        .update(`${path}\0`)
        .update(await readFile(join(root, path)))
        .update('\0');
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  };
  for (const folder of folders) {
    for (const path of await filesUnder(join(root, folder))) await add(`${folder}/${path}`);
  }
  for (const path of files) await add(path);
  const values = Object.entries(loadEnv('production', root, 'VITE_')).sort(([a], [b]) => (a < b ? -1 : 1));
  return hash.update(JSON.stringify(values)).digest('hex');
}
