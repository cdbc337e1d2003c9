import { rm } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Hono } from 'hono';
import type { JWTVerifyGetKey } from 'jose';
import { buildApp } from './build-app.ts';
import type { ServerConfig } from './config.ts';
import { isLoopbackHost } from './settings.ts';
import { purgeOld } from './db/idempotency.ts';
import { openingError } from './db/opening-error.ts';
import { openPglite, openPostgres, type Db, type OpenDatabase } from './db/open.ts';
import { sharedReads } from './db/replica.ts';
import { clientAddress } from './http/client-address.ts';
import { fastPath } from './http/fast-path.ts';
import { callerOf } from './http/rate-limit.ts';
import { budgetsOf } from './http/request-memory.ts';
import { StaticFiles } from './http/static-files.ts';
import { parseTrustedProxies, type TrustedProxies } from './http/trusted-proxies.ts';
import { releaseLeases } from './jobs/audio-queue.ts';
import { audioWorker } from './jobs/audio-worker.ts';
import { tokenVerifier, type VerifyToken } from './identity/tokens.ts';
import { startListening } from './listen.ts';
import { mediaRoutes, type Media, type MediaOptions } from './media/routes.ts';
import { health } from './ops/health.ts';
import { lineLogger, type Logger } from './ops/logger.ts';
import type { Metrics } from './ops/metrics.ts';
import { observer } from './ops/observe.ts';
import { routeTemplates } from './ops/routes.ts';
import { songConfirmer, type SongConfirmer } from './provider-client/confirm.ts';
import { httpProvider, type Provider } from './provider-client/provider.ts';
import { startReading } from './sources/background-reader.ts';
import type { SourceParts } from './sources/configured-sources.ts';
import type { MusicSource } from './sources/source.ts';
import { storeSource } from './sources/store-source.ts';
import { reasonOf } from './start-error.ts';
import { startLimitMs, tellWhileOpening, withStartLimit } from './start-limit.ts';
import { audioStoreOf } from './storage/configured-audio-store.ts';
import { lockDataFolder } from './storage/data-lock.ts';
import { freeSpace, type FreeSpace } from './storage/free-space.ts';
import { removeLeftovers } from './storage/leftovers.ts';
import { prepareFolder } from './storage/data-folder.ts';
import { audioBlockCache } from './storage/audio-block-cache.ts';
import { removeTemporaryFolders } from './storage/temporary-folders.ts';
import { refuseUnfinishedRestore } from './storage/unfinished-restore.ts';

export interface ServerDeps {
  /** Where the music comes from; the server closes them. */
  sources?: (parts: SourceParts) => Promise<readonly MusicSource[]>;
  /** Called with lines for the operator's terminal: what is read of a library. The log without it. */
  say?: (line: string) => void;
  /** An open database: dataDir is then not locked, and `close` leaves the database open. */
  database?: OpenDatabase;
  keys?: JWTVerifyGetKey;
  provider?: Provider;
  log?: (line: string) => void;
  logger?: Logger;
}

export interface OffbeatServer {
  readonly app: Hono;
  /** Returns the port (config.port, or the system's choice for 0). */
  listen(): Promise<number>;
  idle(): Promise<void>;
  /** Bytes of bodies and answers in memory (tests). */
  bufferedBytes(): number;
  close(): Promise<void>;
}

type Closers = (() => Promise<void> | void)[];
interface Listening {
  app: Hono;
  config: ServerConfig;
  isTrusted: TrustedProxies;
  logger: Logger;
  closers: Closers;
}

const purgeEveryMs = 86_400_000;
const audioBlockCacheBytes = 64 * 1024 * 1024;

/** Throws StartError with one line for the operator. */
export async function createServer(config: ServerConfig, deps: ServerDeps = {}): Promise<OffbeatServer> {
  const logger = deps.logger ?? lineLogger(deps.log ?? (() => undefined));
  const log = (line: string): void => logger.warn(line);
  const closers: Closers = [];
  try {
    const workFolder = join(config.dataDir, 'jobs');
    const db = await prepareDatabase(config, deps, workFolder, closers, log);
    const isTrusted = parseTrustedProxies(config.trustedProxies) ?? (() => false);
    const shared = sharedReads(db, config.databaseReplicaUrl, log);
    closers.push(() => shared.close());
    const trustedOrigins = trustedOriginsOf(config.providerUrl);
    const confirmer = startConfirmer(config, deps, { db, trustedOrigins, log, closers });
    const space = freeSpace(config.dataDir, config.minFreeBytes, log);
    const { audio, sources } = await openSources(config, deps, { db, space, log, closers });
    const media = startMedia(config, { sources, audio, isTrusted, log, hasSpace: space.has });
    const worker = config.audioWorker ? audioWorker({ db, audio, workFolder, trustedOrigins, space, log }) : undefined;
    if (worker !== undefined) closers.push(() => worker.close());

    const files = new StaticFiles(config.distDir);
    const state = health(db);
    const budgets = budgetsOf(config.bodyMemoryBytes, config.answerMemoryBytes);
    const own = { config, db, shared, space, confirmer, audio, isTrusted, logger };
    const app = buildApp({
      ...own,
      budgets,
      trustedOrigins,
      files,
      verify: verifierOf(config, deps),
      wakeAudioWorker: () => worker?.wake(),
      outboxes: sources.flatMap(({ outbox }) => outbox ?? []),
      collections: sources.flatMap(({ collection }) => collection ?? []),
      media: media.app,
      health: state,
    });
    const listener = fastPath({ ...config, app, files, audio: media.findAudio, isTrusted, log });
    const listen = async (): Promise<number> => {
      const { port, close } = await listenWith(listener, { app, config, isTrusted, logger, closers });
      closers.push(close, () => state.leave());
      // What is not compressed in advance is compressed by its first request.
      void files.warm().catch(() => undefined);
      return port;
    };
    const idle = async (): Promise<void> => {
      await confirmer.idle();
      await worker?.idle();
    };
    const bufferedBytes = (): number => budgets.bodies.total + budgets.answers.total;
    return { app, listen, idle, bufferedBytes, close: () => closeAll(closers) };
  } catch (error) {
    await closeAll(closers).catch((failure: unknown) => log(`closing failed (${reasonOf(failure)})`));
    throw error;
  }
}

/** Closes the last opened first. One that fails stops no other: the database and the data folder's lock come last. */
async function closeAll(closers: Closers): Promise<void> {
  const failures: unknown[] = [];
  for (const close of closers.splice(0).reverse()) {
    try {
      await close();
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

async function prepareDatabase(
  config: ServerConfig,
  deps: ServerDeps,
  workFolder: string,
  closers: Closers,
  log: (line: string) => void,
): Promise<Db> {
  const database = deps.database ?? (await tellWhileOpening(openDatabase(config, closers, log), log));
  const { db } = database;
  const isAlone = deps.database === undefined && config.databaseUrl === undefined;
  if (isAlone) database.watch({ timeoutMs: startLimitMs, log });
  await purgeOld(db);
  // No other process uses an embedded database: leases of a killed server end at once.
  if (isAlone) {
    await releaseLeases(db);
    await rm(workFolder, { recursive: true, force: true });
  }
  database.watch({ timeoutMs: config.databaseTimeoutMs, log });
  await removeLeftovers(config.dataDir, isAlone, Date.now());
  await removeTemporaryFolders(Date.now());
  const purge = setInterval(() => void purgeOld(db).catch(() => log('purging old keys failed')), purgeEveryMs);
  purge.unref();
  closers.push(() => clearInterval(purge));
  return db;
}

const verifierOf = (config: ServerConfig, { keys }: ServerDeps): VerifyToken =>
  tokenVerifier({
    projectId: config.firebaseProjectId,
    emulatorHost: config.authEmulatorHost,
    ...(keys === undefined ? {} : { keys }),
  });

function startConfirmer(
  config: ServerConfig,
  deps: ServerDeps,
  given: { db: Db; trustedOrigins: ReadonlySet<string>; log: (line: string) => void; closers: Closers },
): SongConfirmer {
  const provider = deps.provider ?? (config.providerUrl === undefined ? undefined : httpProvider(config.providerUrl));
  const { db, trustedOrigins, log, closers } = given;
  const confirmer = songConfirmer(db, provider, trustedOrigins, log, config.providerCallsPerMinute);
  closers.push(() => confirmer.close());
  return confirmer;
}

/** Opens the audio store and the sources that fill it, and begins to read their catalogues. */
async function openSources(
  config: ServerConfig,
  deps: ServerDeps,
  { db, space, log, closers }: { db: Db; space: FreeSpace; log: (line: string) => void; closers: Closers },
) {
  const audio = audioBlockCache(audioStoreOf(config, space), audioBlockCacheBytes);
  const sources = (await deps.sources?.({ db, dataDir: config.dataDir, audio, space, log })) ?? [];
  closers.push(async () => void (await Promise.all(sources.map((source) => source.close()))));
  for (const source of sources) {
    if (source.reading === 'atStart') await storeSource(db, source);
    else {
      const reader = startReading({ db, source, say: deps.say ?? log });
      closers.push(() => reader.close());
    }
  }
  return { audio, sources };
}

const startMedia = (
  { dataDir, mediaUrl }: ServerConfig,
  { isTrusted, ...parts }: Pick<MediaOptions, 'sources' | 'audio' | 'log' | 'hasSpace'> & { isTrusted: TrustedProxies },
): Media => mediaRoutes({ ...parts, dataDir, mediaUrl, callerOf: (c) => callerOf(clientAddress(c, isTrusted)) });

async function listenWith(
  listener: RequestListener,
  { app, config, isTrusted, logger, closers }: Listening,
): Promise<Awaited<ReturnType<typeof startListening>>> {
  let metrics: Metrics | undefined;
  const watch = observer(routeTemplates(app), (request) => {
    metrics?.observe(request);
    logger.info('answered', { ...request, ms: Math.round(request.ms * 10) / 10 });
  });
  if (config.metricsPort > 0) {
    const { startMetrics } = await import('./ops/metrics.ts');
    const started = await startMetrics(config.metricsPort, watch.open);
    closers.push(() => started.close());
    metrics = started;
  }
  return startListening(
    (request, response) => {
      watch.begin(request, response);
      listener(request, response);
    },
    { ...config, isTrusted, log: (line) => logger.warn(line) },
  );
}

/** The provider's origin; on loopback under both its names, because its records may use either. */
function trustedOriginsOf(providerUrl: string | undefined): ReadonlySet<string> {
  if (providerUrl === undefined) return new Set();
  const { protocol, hostname, port } = new URL(providerUrl);
  const names = isLoopbackHost(hostname) ? ['localhost', '127.0.0.1', hostname] : [hostname];
  return new Set(names.map((name) => new URL(`${protocol}//${name}:${port}`).origin));
}

async function openDatabase(
  config: ServerConfig,
  closers: Closers,
  log: (line: string) => void,
): Promise<OpenDatabase> {
  prepareFolder(config.dataDir, log);
  refuseUnfinishedRestore(config.dataDir);
  if (config.databaseUrl !== undefined) {
    const database = await openPostgres(config.databaseUrl).catch((error: unknown) => {
      throw openingError(error);
    });
    closers.push(() => database.close());
    return database;
  }
  const lock = lockDataFolder(config.dataDir);
  closers.push(() => lock.release());
  const database = await withStartLimit(openPglite(config.dataDir));
  closers.push(() => database.close());
  return database;
}
