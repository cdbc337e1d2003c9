import { constants, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { removeFolder } from './folders.ts';

/**
 * A data folder as a server's first start leaves it: an embedded database with the demo catalogue. A run of tests makes it
 * once (7 s of a core, most of it PostgreSQL's initdb) and each server gets a copy.
 */

/** Names the prepared folder to processes that a run starts. */
const variable = 'OFFBEAT_PREPARED_DATA';
/** A folder that outlives a group of tests, so that the next group finds what the first one made (scripts/test.ts). */
const sharedVariable = 'OFFBEAT_SHARED_DATA';
/** Written last: without it the folder is half made. */
const complete = 'complete';
const renderedFolders = ['audio', 'covers', 'avatars'] as const;

/**
 * Makes the folder and names it to this process and to those it starts; resolves with what removes it. With an `archive` of
 * an empty database (databases/setup.ts) it takes half as long.
 */
export async function prepareData(archive?: Blob): Promise<() => Promise<void>> {
  const shared = process.env[sharedVariable];
  const prepared = shared ?? (await mkdtemp(join(tmpdir(), 'offbeat-prepared-')));
  if (!existsSync(join(prepared, complete))) {
    // Loaded here: the processes that only copy the folder need no database.
    const { fillData } = await import('./fill-data.ts');
    await mkdir(join(prepared, 'data'));
    await fillData(join(prepared, 'data'), archive);
    for (const name of renderedFolders) await mkdir(join(prepared, name));
    await writeFile(join(prepared, complete), '');
  }
  process.env[variable] = prepared;
  return async () => {
    delete process.env[variable];
    if (shared === undefined) await removeFolder(prepared);
  };
}

/**
 * Fills an empty data folder from the prepared one, where this run has one: else the server's first start fills it.
 * With `shareRendered` the servers of a run share the audio and pictures that any of them renders.
 */
export async function copyPreparedData(dataDir: string, { shareRendered = false } = {}): Promise<void> {
  const prepared = process.env[variable];
  if (prepared === undefined) return;
  await cp(join(prepared, 'data'), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE });
  if (!shareRendered) return;
  for (const name of renderedFolders) await symlink(join(prepared, name), join(dataDir, name));
}
