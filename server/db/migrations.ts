import { Migrator, type Kysely, type Migration } from 'kysely';
import type { Database } from './schema.ts';
import { initial } from './migrations/0001-initial.ts';
import { audioJobs } from './migrations/0003-audio-jobs.ts';
import { search } from './migrations/0004-search.ts';
import { rebuiltAnswers } from './migrations/0005-rebuilt-answers.ts';

/** Static imports, so that a bundle carries its migrations; a name is never changed once it was released. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-initial': initial,
  '0003-audio-jobs': audioJobs,
  '0004-search': search,
  '0005-rebuilt-answers': rebuiltAnswers,
};

/** Brings the schema to the newest version under the Migrator's own lock; throws the first migration's error. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  await migrateTo(db, Object.keys(migrations).at(-1) ?? '');
}

/** Brings the schema to one version (tests: an older one first). */
export async function migrateTo(db: Kysely<Database>, version: string): Promise<void> {
  const provider = { getMigrations: () => Promise.resolve({ ...migrations }) };
  const { error } = await new Migrator({ db, provider }).migrateTo(version);
  if (error !== undefined) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
}
