import { Migrator, type Kysely, type MigrationProvider } from 'kysely';
import type { Database } from './schema.ts';
import { initial } from './migrations/0001-initial.ts';

/** Static imports, so that a bundle carries its migrations; a name is never changed once it was released. */
const provider: MigrationProvider = {
  getMigrations: () => Promise.resolve({ '0001-initial': initial }),
};

/** Brings the schema to the newest version under the Migrator's own lock; throws the first migration's error. */
export async function migrate(db: Kysely<Database>): Promise<void> {
  const { error } = await new Migrator({ db, provider }).migrateToLatest();
  if (error !== undefined) throw error instanceof Error ? error : new Error('a migration failed', { cause: error });
}
