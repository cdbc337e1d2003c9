import { constants, existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadPglite, openPglite } from '../../server/db/open.ts';
import { demoSource } from '../../server/sources/demo/demo-source.ts';
import { storeSource } from '../../server/sources/store-source.ts';
import { folderAudioStore } from '../../server/storage/folder-audio-store.ts';
import { closeAllToOthers } from '../../server/storage/private-folder.ts';
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
  if (!existsSync(join(prepared, complete))) await fill(prepared, archive);
  process.env[variable] = prepared;
  return async () => {
    delete process.env[variable];
    if (shared === undefined) await removeFolder(prepared);
  };
}

async function fill(prepared: string, archive: Blob | undefined): Promise<void> {
  await mkdir(join(prepared, 'data'));
  if (archive !== undefined) await loadPglite(join(prepared, 'data'), archive);
  const opened = await openPglite(join(prepared, 'data'));
  const audio = folderAudioStore(join(prepared, 'audio'));
  const source = demoSource({ audio, renderAhead: false, log: () => undefined });
  await storeSource(opened.db, source);
  await source.close();
  await opened.close();
  // As a server makes its files; else each start would correct the modes and log it.
  closeAllToOthers(join(prepared, 'data'));
  for (const name of renderedFolders) await mkdir(join(prepared, name));
  await writeFile(join(prepared, complete), '');
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
