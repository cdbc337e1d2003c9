import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { TestProject } from 'vitest/node';
import { buildServer } from '../../../scripts/build/server.ts';
import { removeFolder } from '../folders.ts';
import { prepareData } from '../prepared-data.ts';
import { postgresBin, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL on which databases may be made; '' where there is none. */
    postgresUrl: string;
    /** The path of an archive of an empty embedded database: from it one is there in a fifth of the time (embedded.ts). */
    emptyPglite: string;
  }
}

type TearDown = () => Promise<void>;

/**
 * What all integration tests share: the bundled server, a PostgreSQL, an archive of an empty embedded database and a prepared data
 * folder. Making the databases takes seconds of a core, for which the two do not wait for each other.
 */
export async function setup(project: TestProject): Promise<TearDown> {
  const [, ...tearDowns] = await Promise.all([
    buildServer(resolve(import.meta.dirname, '../../..')),
    providePostgres(project),
    provideEmbedded(project),
  ]);
  return async () => {
    await Promise.all(tearDowns.map((tearDown) => tearDown()));
  };
}

/** One PostgreSQL for all: TEST_DATABASE_URL, else Debian's package where it is installed. */
async function providePostgres(project: TestProject): Promise<TearDown> {
  const given = process.env['TEST_DATABASE_URL'];
  const bin = given === undefined ? postgresBin() : undefined;
  const server = bin === undefined ? undefined : await startPostgres(bin);
  project.provide('postgresUrl', given ?? server?.url ?? '');
  return () => server?.stop() ?? Promise.resolve();
}

async function provideEmbedded(project: TestProject): Promise<TearDown> {
  const folder = await mkdtemp(join(tmpdir(), 'offbeat-template-'));
  const empty = await PGlite.create({ dataDir: 'memory://' });
  const archive: Blob = await empty.dumpDataDir('none');
  await empty.close();
  const path = join(folder, 'empty.tar');
  await writeFile(path, Buffer.from(await archive.arrayBuffer()));
  project.provide('emptyPglite', path);
  const removePrepared = await prepareData(archive);
  return async () => {
    await removePrepared();
    await removeFolder(folder);
  };
}
