import { readFile } from 'node:fs/promises';
import type { PGlite } from '@electric-sql/pglite';
import { inject } from 'vitest';
import { createEngine, openInEngine, type Db, type OpenDatabase } from '../../../server/db/open.ts';

/**
 * Embedded databases in memory. An engine takes more than a second of a core to start, and a new schema a tenth of that: the files of
 * a process use each engine one after the other.
 */
const idle: PGlite[] = [];

const newEngine = async (): Promise<PGlite> =>
  createEngine('memory://', new Blob([await readFile(inject('emptyPglite'))]));

/** An empty database, prepared; `close` gives its engine to the next one. */
export async function embeddedDatabase(prepare: (db: Db) => Promise<void>): Promise<OpenDatabase> {
  const engine = idle.pop() ?? (await newEngine());
  const opened = await openInEngine(engine, prepare);
  return {
    ...opened,
    close: async () => {
      await opened.close();
      await engine.exec('discard all');
      await engine.exec('drop schema public cascade; create schema public;');
      idle.push(engine);
    },
  };
}
