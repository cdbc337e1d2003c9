import { accessSync, constants, mkdirSync } from 'node:fs';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import type { JWTVerifyGetKey } from 'jose';
import { buildApp } from './build-app.ts';
import type { Catalogue } from './catalogue-types.ts';
import { isLoopbackHost, type ServerConfig } from './config.ts';
import { purgeOld } from './db/idempotency.ts';
import { openPglite, openPostgres, type OpenDatabase } from './db/open.ts';
import { storeCatalogue } from './db/seed.ts';
import { StaticFiles } from './http/static-files.ts';
import { tokenVerifier } from './identity/tokens.ts';
import { songConfirmer } from './provider-client/confirm.ts';
import { httpProvider, type Provider } from './provider-client/provider.ts';
import { StartError } from './start-error.ts';
import { lockDataFolder } from './storage/data-lock.ts';
import { removeStrayUploads } from './storage/uploads.ts';

export interface MediaPart {
  app: Hono;
  close(): Promise<void>;
}

/** What a server is given from outside; everything optional is left out by most tests. */
export interface ServerDeps {
  /** Puts the songs of a first start into the database. */
  catalogue?: () => Catalogue;
  media?: (options: { dataDir: string; log: (line: string) => void }) => Promise<MediaPart> | MediaPart;
  /** A database that is open already: then dataDir is not locked, and `close` leaves the database open. */
  database?: OpenDatabase;
  /** Google's token keys unless a test brings its own. */
  keys?: JWTVerifyGetKey;
  /** The provider at PROVIDER_URL unless a test brings its own. */
  provider?: Provider;
  log?: (line: string) => void;
}

export interface OffbeatServer {
  /** Answers requests in the process, without a socket. */
  readonly app: Hono;
  /** Starts answering; returns the port (config.port, or the one the system gave for 0). */
  listen(): Promise<number>;
  /** Waits until no background question to the provider is open (tests). */
  idle(): Promise<void>;
  close(): Promise<void>;
}

const purgeEveryMs = 86_400_000;
const graceMs = 3_000;

/** Opens everything a server needs; throws StartError with one line for the operator when it cannot. */
export async function createServer(config: ServerConfig, deps: ServerDeps = {}): Promise<OffbeatServer> {
  const log = deps.log ?? (() => undefined);
  const closers: (() => Promise<void> | void)[] = [];
  const closeAll = async (): Promise<void> => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const database = deps.database ?? (await openDatabase(config, closers));
    const { db } = database;
    if (deps.catalogue !== undefined) await storeCatalogue(db, 'demo', deps.catalogue());
    await purgeOld(db);
    const jobs = await db.selectFrom('audio_jobs').select('upload').execute();
    await removeStrayUploads(config.dataDir, new Set(jobs.map((job) => job.upload)), Date.now());

    const trustedOrigins = originsOf(config.providerUrl);
    const provider = deps.provider ?? (config.providerUrl === undefined ? undefined : httpProvider(config.providerUrl));
    const confirmer = songConfirmer(db, provider, trustedOrigins, log);
    closers.push(() => confirmer.close());
    const media = await deps.media?.({ dataDir: config.dataDir, log });
    if (media !== undefined) closers.push(() => media.close());
    const purge = setInterval(() => void purgeOld(db).catch(() => log('purging old keys failed')), purgeEveryMs);
    purge.unref();
    closers.push(() => clearInterval(purge));

    const verify = tokenVerifier({
      projectId: config.firebaseProjectId,
      emulatorHost: config.authEmulatorHost,
      ...(deps.keys === undefined ? {} : { keys: deps.keys }),
    });
    const files = new StaticFiles(config.distDir);
    const app = buildApp({ config, db, confirmer, trustedOrigins, verify, media: media?.app, files, log });
    const listen = async (): Promise<number> => {
      const { port, close } = await startListening(app, config);
      closers.push(close);
      void files.warm().catch(() => undefined);
      return port;
    };
    return { app, listen, idle: () => confirmer.idle(), close: closeAll };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

/** The provider's origin; on loopback under both its names, because its records may use either. */
function originsOf(providerUrl: string | undefined): ReadonlySet<string> {
  if (providerUrl === undefined) return new Set();
  const { protocol, hostname, port } = new URL(providerUrl);
  const names = isLoopbackHost(hostname) ? ['localhost', '127.0.0.1', hostname] : [hostname];
  return new Set(names.map((name) => new URL(`${protocol}//${name}:${port}`).origin));
}

async function openDatabase(config: ServerConfig, closers: (() => Promise<void> | void)[]): Promise<OpenDatabase> {
  prepareFolder(config.dataDir);
  if (config.databaseUrl !== undefined) {
    const database = await openPostgres(config.databaseUrl).catch((error: unknown) => {
      throw new StartError(`the database at DATABASE_URL cannot be opened (${reasonOf(error)})`);
    });
    closers.push(() => database.close());
    return database;
  }
  const lock = lockDataFolder(config.dataDir);
  closers.push(() => lock.release());
  const database = await openPglite(config.dataDir);
  closers.push(() => database.close());
  return database;
}

function prepareFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartError(`the data folder ${dataDir} cannot be used (${reasonOf(error)}); choose another DATA_DIR`);
  }
}

/** An error's code rather than its message, which may repeat an address with its password. */
function reasonOf(error: unknown): string {
  if (error instanceof Error && 'code' in error && typeof error.code === 'string') return error.code;
  return error instanceof Error ? (error.message.split('\n')[0] ?? '') : 'unknown';
}

function startListening(app: Hono, config: ServerConfig): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createAdaptorServer({ fetch: app.fetch });
  return new Promise((resolve, reject) => {
    server.once('error', (error: Error & { code?: string }) => {
      const place = `port ${config.port} on ${config.host}`;
      if (error.code === 'EADDRINUSE') reject(new StartError(`${place} is taken; choose another with PORT or --port`));
      else reject(new StartError(`${place} cannot be opened (${reasonOf(error)})`));
    });
    server.listen(config.port, config.host, () => {
      const address = server.address();
      const port = typeof address === 'object' && address !== null ? address.port : config.port;
      resolve({ port, close: () => stopListening(server) });
    });
  });
}

/** Lets what is being answered finish, three seconds at most: a listener's stream would hold us for minutes. */
function stopListening(server: ReturnType<typeof createAdaptorServer>): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => {
      if ('closeAllConnections' in server) server.closeAllConnections();
    }, graceMs);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    if ('closeIdleConnections' in server) server.closeIdleConnections();
  });
}
