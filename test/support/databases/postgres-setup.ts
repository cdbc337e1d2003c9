import type { TestProject } from 'vitest/node';
import { postgresBin, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A PostgreSQL on which databases may be made; '' where there is none. */
    postgresUrl: string;
  }
}

/** One PostgreSQL for all integration tests: TEST_DATABASE_URL, else Debian's package where it is installed. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const given = process.env['TEST_DATABASE_URL'];
  const bin = given === undefined ? postgresBin() : undefined;
  const server = bin === undefined ? undefined : await startPostgres(bin);
  project.provide('postgresUrl', given ?? server?.url ?? '');
  return server?.stop;
}
