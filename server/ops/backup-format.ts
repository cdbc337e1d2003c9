import { createReadStream, existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type { ServerConfig } from '../config.ts';
import { isRecord } from '../outside-values.ts';
import { reasonOf, StartError } from '../start-error.ts';

/** The embedded database or a PostgreSQL server. */
export type Engine = 'pglite' | 'postgres';

export interface BackupNote {
  readonly format: 1;
  readonly engine: Engine;
  readonly takenAt: string;
}

/** Where a server has its data. */
export type Where = Pick<ServerConfig, 'dataDir' | 'databaseUrl'>;

/** In the folder of a backup, beside the folder `files`. */
export const noteName = 'backup.json';
export const dumpName: Record<Engine, string> = { pglite: 'database.tar.gz', postgres: 'database.dump' };

/** Throws a StartError where `folder` is no backup, or one that this version cannot read. */
export async function engineOf(folder: string): Promise<Engine> {
  const text = await readFile(join(folder, noteName), 'utf8').catch(() => undefined);
  const note = text === undefined ? undefined : jsonOf(text);
  if (note === undefined) throw notWhole(folder);
  const engine = isRecord(note) && note['format'] === 1 ? note['engine'] : undefined;
  if (engine === 'pglite' || engine === 'postgres') return engine;
  throw new StartError(`${folder} was made by a later version of Offbeat`);
}

const notWhole = (folder: string) => new StartError(`${folder} is no backup of Offbeat, or not a whole one`);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Throws a StartError for a backup with a part missing or torn. What pg_dump wrote is checked by its own tool (postgres-tools.ts). */
export async function checkWhole(folder: string, engine: Engine): Promise<void> {
  const dump = join(folder, dumpName[engine]);
  if (!existsSync(dump) || !existsSync(join(folder, 'files'))) throw notWhole(folder);
  if (engine === 'postgres') return;
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  await pipeline(createReadStream(dump), createGunzip(), nowhere).catch((error: unknown) => {
    throw new StartError(`${dump} cannot be read (${reasonOf(error)}); use another backup`);
  });
}
