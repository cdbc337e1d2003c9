import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { filesUnder, isMissing } from './files.ts';

/** What dist/.build remembers: the hash of the inputs, and the files of this build. */
interface BuildRecord {
  readonly inputs: string;
  readonly files: readonly string[];
}

const recordName = '.build';

const isRecord = (value: unknown): value is BuildRecord =>
  typeof value === 'object' &&
  value !== null &&
  'inputs' in value &&
  typeof value.inputs === 'string' &&
  'files' in value &&
  Array.isArray(value.files) &&
  value.files.every((file) => typeof file === 'string');

/** The record of the build in `dist`, or undefined when there is none that can be read. */
export async function readRecord(dist: string): Promise<BuildRecord | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(join(dist, recordName), 'utf8'));
    return isRecord(value) ? value : undefined;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** What names the others comes last: a page never points at a file that is not there yet. */
const order = (path: string): number => (path === 'index.html' ? 1 : path === 'sw.js' ? 2 : 0);

/**
 * Moves the build in `fresh` (same file system) into `dist`, file by file, so that a running server never sees half of
 * it. The previous build's files stay for one more build: open pages may still load their chunks.
 */
export async function installBuild(fresh: string, dist: string, inputs: string): Promise<void> {
  const previous = await readRecord(dist);
  const files = [...(await filesUnder(fresh))].sort((a, b) => order(a) - order(b));
  for (const path of files) {
    await mkdir(dirname(join(dist, path)), { recursive: true });
    await rename(join(fresh, path), join(dist, path));
  }
  const record: BuildRecord = { inputs, files };
  await writeFile(join(fresh, recordName), JSON.stringify(record));
  await rename(join(fresh, recordName), join(dist, recordName));
  const current = new Set([...files, ...(previous?.files ?? [])]);
  for (const path of await filesUnder(dist)) {
    if (!path.startsWith('.') && !current.has(path)) await rm(join(dist, path), { force: true });
  }
}
