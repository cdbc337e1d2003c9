import { connect } from 'node:net';
import { PostgresDialect, type Driver } from 'kysely';
import pg from 'pg';

// Parses counts as numbers, exact up to 2^53, where pg would give strings.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * A driver over a pool of connections that may be lost at any moment (a restart, a failover, an operator's
 * pg_terminate_backend). Queries on a lost connection reject; the next query gets a new one. pg also emits `error` on
 * the connection, which has no listener while it is lent out, and an unhandled `error` ends the process.
 */
export const pooledDriver = (config: pg.PoolConfig): Driver => driverOver(poolOf(config));

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

const driverOver = (pool: pg.Pool): Driver => new PostgresDialect({ pool }).createDriver();

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
