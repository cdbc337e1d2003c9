import { Kysely, PostgresDialect, type Driver } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

// Counts: exact as numbers up to 2^53, where pg would give strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * A database over a pool of connections that may be lost at any moment (a restart, a failover, an operator's
 * pg_terminate_backend). What runs on a lost one rejects; the next query gets a new one. But pg also emits `error` on it,
 * which has no listener while the connection is lent out, and an unhandled `error` ends the process.
 */
export const pooled = (config: pg.PoolConfig): Kysely<Database> => new Kysely<Database>({ dialect: dialectOf(config) });

/** The driver alone, for a database that is opened again (watched-driver.ts). */
export const pooledDriver = (config: pg.PoolConfig): Driver => dialectOf(config).createDriver();

function dialectOf(config: pg.PoolConfig): PostgresDialect {
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}
