import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { buildServer } from '../../../scripts/build/server.ts';
import { removeFolder } from '../folders.ts';
import { prepareData } from '../prepared-data.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An archive of an empty embedded database (openPglite); from it one is there in a fifth of the time. */
    pgliteTemplate: string;
  }
}

/**
 * Makes the archive and the prepared data folder once for all integration tests, because initdb takes seconds of a core, and bundles the
 * server for those that start one.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await buildServer(resolve(import.meta.dirname, '../../..'));
  const folder = await mkdtemp(join(tmpdir(), 'offbeat-template-'));
  const empty = await PGlite.create({ dataDir: 'memory://' });
  const archive: Blob = await empty.dumpDataDir('none');
  await empty.close();
  const path = join(folder, 'empty.tar');
  await writeFile(path, Buffer.from(await archive.arrayBuffer()));
  project.provide('pgliteTemplate', path);
  const removePrepared = await prepareData(archive);
  return async () => {
    await removePrepared();
    await removeFolder(folder);
  };
}
