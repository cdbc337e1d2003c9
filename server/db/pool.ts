import { connect } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { createPgConfig } from '@electric-sql/pglite/node-postgres';
import { PostgresDialect, type Driver } from 'kysely';
import pg from 'pg';

// Parses counts as numbers, exact up to 2^53, where pg would give strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * A driver for the embedded database, which runs on this thread and answers within a microtask: without a pause before each
 * transaction, sockets and timers would wait until everything that waits for the database is done.
 */
export const embeddedDriver = (engine: PGlite): Driver =>
  driverOver(poolOf(createPgConfig(engine)), () => setImmediate());

/** A driver that can be given up while its statements run. */
export interface AbandonableDriver extends Driver {
  /** Cancels what runs and closes every connection; nothing uses the driver after that. */
  abandon(): void;
}

/** For a PostgreSQL server, which would go on with abandoned statements and keep their connections open. */
export function postgresDriver(connectionString: string, connectionTimeoutMillis: number): AbandonableDriver {
  const pool = poolOf({ connectionString, max: 10, connectionTimeoutMillis });
  const lent = new Set<pg.PoolClient>();
  pool.on('acquire', (client) => lent.add(client));
  pool.on('release', (_error, client) => lent.delete(client));
  const driver = driverOver(pool);
  const abandon = (): void => {
    for (const client of lent) {
      cancelStatement(client);
      client.release(true);
    }
    // Rejects for a connection that was lost meanwhile, which is closed too then.
    void driver.destroy().catch(() => undefined);
  };
  return Object.assign(driver, { abandon });
}

const driverOver = (pool: pg.Pool, beforeUse: () => Promise<void> = () => Promise.resolve()): Driver =>
  new PostgresDialect({ pool, onReserveConnection: beforeUse }).createDriver();

/**
 * A pool of connections that may be lost at any moment (a restart, a failover, an operator's pg_terminate_backend).
 * Queries on a lost connection reject; the next query gets a new one. pg also emits `error` on the connection, which has
 * no listener while it is lent out, and an unhandled `error` ends the process.
 */
function poolOf(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const cancelCode = 80_877_102;
const cancelMs = 5_000;

/**
 * CancelRequest of PostgreSQL's protocol (55.2.8). A backend that waits for a lock does not notice that its connection was
 * closed, and waits on. Not pg_cancel_backend: behind a pooler the process id is not a backend's.
 */
function cancelStatement(client: pg.PoolClient): void {
  const { host, port, processID, secretKey }: Partial<Record<string, unknown>> = { ...client };
  if (typeof host !== 'string' || typeof port !== 'number') return;
  if (typeof processID !== 'number' || typeof secretKey !== 'number') return;
  const request = Buffer.alloc(16);
  for (const [place, value] of [16, cancelCode, processID, secretKey].entries()) request.writeInt32BE(value, place * 4);
  const socket = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host);
  // The server answers by closing it.
  socket.setTimeout(cancelMs, () => socket.destroy());
  socket.on('error', () => undefined).end(request);
}
