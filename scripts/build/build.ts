import { access, mkdir, readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { build } from 'vite';
import { writeArchive } from './archive.ts';
import { makeFirstScriptsClassic } from './first-load/classic.ts';
import { isMissing } from './files.ts';
import { inputsHash } from './inputs.ts';
import { installBuild, readRecord } from './install.ts';
import { precachedFiles } from './precache.ts';
import { buildServiceWorker } from './service-worker.ts';

async function isComplete(dist: string, files: readonly string[]): Promise<boolean> {
  try {
    await Promise.all(files.map((path) => access(join(dist, path))));
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** A build that was killed leaves its folder behind; one whose process is gone is swept. */
async function sweep(dist: string): Promise<void> {
  const prefix = `.${basename(dist)}-`;
  for (const name of await readdir(dirname(dist))) {
    const pid = name.startsWith(prefix) ? name.slice(prefix.length) : '';
    if (!/^\d+$/.test(pid) || isAlive(Number(pid))) continue;
    await rm(join(dirname(dist), name), { recursive: true, force: true });
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Builds page and service worker of the project at `root` into `dist`, unless the build there came from the same
 * inputs. Returns which of the two happened. Throws what Vite throws; dist is then as it was.
 */
export async function buildIfNeeded(root: string, dist: string): Promise<'built' | 'reused'> {
  const inputs = await inputsHash(root);
  const record = await readRecord(dist);
  if (record?.inputs === inputs && (await isComplete(dist, record.files))) return 'reused';
  // Beside dist, not in it: a server that looks through dist must not find half a build.
  const fresh = join(dirname(dist), `.${basename(dist)}-${process.pid}`);
  await mkdir(dist, { recursive: true });
  // Vite believes NODE_ENV more than its mode: a shell (or Vitest) that sets it would get React's developer build.
  const nodeEnv = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await sweep(dist);
    await build({ root, mode: 'production', logLevel: 'warn', build: { outDir: fresh, emptyOutDir: true } });
    await makeFirstScriptsClassic(fresh);
    await buildServiceWorker(root, fresh, await writeArchive(fresh, await precachedFiles(fresh)));
    await installBuild(fresh, dist, inputs);
  } finally {
    if (nodeEnv === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = nodeEnv;
    await rm(fresh, { recursive: true, force: true });
  }
  return 'built';
}
