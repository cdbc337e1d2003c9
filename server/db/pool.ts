import { Kysely, PostgresDialect, type Driver } from 'kysely';
import pg from 'pg';
import type { Database } from './schema.ts';

// Parses counts as numbers, exact up to 2^53, where pg would give strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * A database over a pool of connections that may be lost at any moment (a restart, a failover, an operator's
 * pg_terminate_backend). Queries on a lost connection reject; the next query gets a new one. pg also emits `error` on
 * the connection, which has no listener while it is lent out, and an unhandled `error` ends the process.
 */
export const pooled = (config: pg.PoolConfig): Kysely<Database> => new Kysely<Database>({ dialect: dialectOf(config) });

export const pooledDriver = (config: pg.PoolConfig): Driver => dialectOf(config).createDriver();

function dialectOf(config: pg.PoolConfig): PostgresDialect {
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return new PostgresDialect({ pool });
}
