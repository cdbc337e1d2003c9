import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { removeFolder } from '../folders.ts';
import { prepareData } from '../prepared-data.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** An archive of an empty embedded database (openPglite); from it one is there in a fifth of the time. */
    pgliteTemplate: string;
  }
}

/** Makes the archive and the prepared data folder once for all integration tests: initdb takes seconds of a core. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
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
