import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { serverPaths } from '../src/core/server-paths.ts';
import type { ServerConfig } from './config.ts';
import type { Db } from './db/open.ts';
import type { SharedReads } from './db/replica.ts';
import { refuseBodyOfRead } from './http/body.ts';
import { isRecord } from './outside-values.ts';
import { clientAddress, isBehindTls } from './http/client-address.ts';
import { ConcurrencyLimit } from './http/concurrency-limit.ts';
import { cors } from './http/cors.ts';
import { asHttpError, errorResponse, tooMany, unavailable } from './http/errors.ts';
import { jsonAnswers } from './http/json-answers.ts';
import { callerOf, RateLimiter } from './http/rate-limit.ts';
import { requestMemory, type Budgets } from './http/request-memory.ts';
import { securityHeaders } from './http/security-headers.ts';
import { songPage } from './http/song-page.ts';
import type { StaticFiles } from './http/static-files.ts';
import type { TrustedProxies } from './http/trusted-proxies.ts';
import { access, isDirect } from './identity/access.ts';
import type { VerifyToken } from './identity/tokens.ts';
import type { Health } from './ops/health.ts';
import type { Logger } from './ops/logger.ts';
import { requestIdOf } from './ops/observe.ts';
import type { SongConfirmer } from './provider-client/confirm.ts';
import { storedSong } from './db/sent-songs.ts';
import { songIdOf } from './http/ids.ts';
import { likeRoutes } from './routes/likes.ts';
import { playlistRoutes } from './routes/playlists.ts';
import { processAudioRoutes } from './routes/process-audio.ts';
import { proxyImageRoutes } from './routes/proxy-image.ts';
import { searchRoutes } from './routes/search.ts';
import type { Parts, Routes } from './routes/context.ts';
import { songRoutes } from './routes/songs.ts';
import { userRoutes } from './routes/users.ts';
import type { SourceCollection, SourceOutbox } from './sources/source.ts';
import type { FreeSpace } from './storage/free-space.ts';
import type { AudioStore } from './storage/audio-store.ts';

interface AppParts {
  config: ServerConfig;
  budgets: Budgets;
  db: Db;
  shared: SharedReads;
  confirmer: SongConfirmer;
  trustedOrigins: ReadonlySet<string>;
  audio: AudioStore;
  wakeAudioWorker: () => void;
  outboxes: readonly SourceOutbox[];
  collections: readonly SourceCollection[];
  verify: VerifyToken;
  media: Hono;
  files: StaticFiles;
  isTrusted: TrustedProxies;
  health: Health;
  space: FreeSpace;
  logger: Logger;
}

/** A longer search counts as several requests: the most expensive take a hundred times as long as usual. */
const msPerRequest = 10;
/** Of the pool's ten connections; the others are for everything else. */
const searchesInPool = 6;
const apiPaths = ['/api/*', '/me', '/updateProfile'] as const;
const picturePaths = ['/covers/*', '/avatars/*'] as const;

export function buildApp(given: AppParts): Hono {
  const { config, health, isTrusted, media } = given;
  const app = new Hono();
  const limiter = new RateLimiter(config.rateLimitPerMinute);
  const callers: Callers = { limiter, callerOf: (c) => callerOf(clientAddress(c, isTrusted)) };
  app.use(
    '*',
    securityHeaders((c) => isBehindTls(c, isTrusted)),
  );
  app.use(
    '*',
    cors(config.allowedOrigins, (path) => serverPaths.test(path)),
  );
  app.use('*', async (c, next) => {
    refuseBodyOfRead(c.req.method, (name) => c.req.header(name));
    await next();
  });
  limitRequests(app, given, callers);
  app.get('/api/health', async (c) => {
    if (await health.isWell()) return c.json({ ok: true });
    throw unavailable('The server cannot reach its database.', 5);
  });
  const parts = routeParts(given, callers);
  for (const routes of allRoutes) routes(app, parts);
  app.route('/', media);
  servePages(app, given, callers);
  answerFailures(app, given.logger);
  return app;
}

const allRoutes: readonly Routes[] = [
  searchRoutes,
  songRoutes,
  likeRoutes,
  userRoutes,
  playlistRoutes,
  proxyImageRoutes,
  processAudioRoutes,
];

type Callers = { limiter: RateLimiter; callerOf: (c: Context) => string };

const takeOne = ({ limiter, callerOf }: Callers, c: Context): void => limiter.take(`address ${callerOf(c)}`);
const charge = ({ limiter, callerOf }: Callers, c: Context, requests: number): void =>
  limiter.charge(`address ${callerOf(c)}`, requests);

function limitRequests(app: Hono, { budgets, config, space }: AppParts, callers: Callers): void {
  // As many calls under way as connections: one connection may bring thousands that wait for no answer, and one of a proxy
  // those of all. Each query of the others would wait for all of theirs.
  const perCaller = config.connectionsPerAddress || Number.POSITIVE_INFINITY;
  const atOnce = new ConcurrencyLimit(Number.POSITIVE_INFINITY, perCaller, () => tooMany(1));
  const limit: MiddlewareHandler = async (c, next) => {
    takeOne(callers, c);
    await atOnce.run(callers.callerOf(c), next);
  };
  const memory = requestMemory(budgets, callers.callerOf, (c, requests) => charge(callers, c, requests));
  for (const path of apiPaths) app.use(path, memory, jsonAnswers, limit);
  for (const path of picturePaths) app.use(path, memory);
  for (const path of apiPaths) {
    app.use(path, async (c, next) => {
      const isWrite = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method) && c.req.path !== '/api/search';
      if (isWrite) await space.require();
      await next();
    });
  }
}

const routeParts = (given: AppParts, callers: Callers): Parts => ({
  db: given.db,
  shared: given.shared,
  searchesAtOnce: given.config.databaseUrl === undefined ? 1 : searchesInPool,
  access: access(
    given.verify,
    (userId) => callers.limiter.take(`user ${userId}`),
    given.config.authEmulatorHost === undefined ? undefined : isDirect,
  ),
  confirmer: given.confirmer,
  trustedOrigins: given.trustedOrigins,
  callerOf: callers.callerOf,
  charge: (c, ms) => charge(callers, c, ms / msPerRequest),
  uploadsPerHour: given.config.uploadsPerHour,
  dataDir: given.config.dataDir,
  audio: given.audio,
  space: given.space,
  wakeAudioWorker: given.wakeAudioWorker,
  outboxes: given.outboxes,
  prepareUser: async (c, userId) => {
    const caller = { userId, isDirect: isDirect(c.req.raw) };
    for (const collection of given.collections) await collection.prepareUser(caller);
  },
});

function servePages(app: Hono, { db, files, isTrusted }: AppParts, callers: Callers): void {
  app.get('/post/:id', async (c, next) => {
    const find = async (id: string): Promise<unknown> => {
      takeOne(callers, c);
      return storedSong(db, songIdOf(id));
    };
    const origin = `${isBehindTls(c, isTrusted) ? 'https' : 'http'}://${new URL(c.req.url).host}`;
    return (await songPage(c, files, origin, find)) ?? next();
  });
  app.get('*', async (c, next) => {
    const answer = serverPaths.test(c.req.path) ? undefined : await files.answer(c);
    return answer ?? next();
  });
}

function answerFailures(app: Hono, logger: Logger): void {
  // The path is not repeated: it may contain a guest id.
  app.notFound((c) => c.json({ error: 'There is nothing at this address.' }, 404));
  app.onError((error, c) => {
    const known = asHttpError(error);
    if (known === undefined) logger.error('unexpected error:', { ...idOf(c), error: describe(error) });
    const sentence = known?.message ?? 'The server made a mistake. Please try again.';
    return errorResponse(known?.status ?? 500, sentence, known?.retryAfterS);
  });
}

function idOf(c: Context): { id?: string } {
  const id = requestIdOf(isRecord(c.env) ? c.env['incoming'] : undefined);
  return id === '' ? {} : { id };
}

/** Name, code and place; never the message, in which a database may quote a user's values. */
function describe(error: Error): string {
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return `${error.name}${code} ${places
    .slice(0, 4)
    .map((line) => line.trim())
    .join(' ')}`;
}
