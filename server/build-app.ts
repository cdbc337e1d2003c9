import { Hono, type MiddlewareHandler } from 'hono';
import type { ServerConfig } from './config.ts';
import type { Db } from './db/open.ts';
import { clientAddress } from './http/client-address.ts';
import { cors } from './http/cors.ts';
import { asHttpError } from './http/errors.ts';
import { jsonAnswers } from './http/json-answers.ts';
import { RateLimiter } from './http/rate-limit.ts';
import { securityHeaders } from './http/security-headers.ts';
import type { StaticFiles } from './http/static-files.ts';
import { access } from './identity/access.ts';
import type { VerifyToken } from './identity/tokens.ts';
import type { SongConfirmer } from './provider-client/confirm.ts';
import { likeRoutes } from './routes/likes.ts';
import { playlistRoutes } from './routes/playlists.ts';
import { processAudioRoutes } from './routes/process-audio.ts';
import { proxyImageRoutes } from './routes/proxy-image.ts';
import { searchRoutes } from './routes/search.ts';
import { songRoutes } from './routes/songs.ts';
import { userRoutes } from './routes/users.ts';

interface AppParts {
  config: ServerConfig;
  db: Db;
  confirmer: SongConfirmer;
  trustedOrigins: ReadonlySet<string>;
  verify: VerifyToken;
  media: Hono | undefined;
  files: StaticFiles;
  log: (line: string) => void;
}

const apiPaths = ['/api/*', '/me', '/updateProfile'] as const;

/** Puts the calls of api.md, the media and the built app behind one set of headers. */
export function buildApp({ config, db, confirmer, trustedOrigins, verify, media, files, log }: AppParts): Hono {
  const app = new Hono();
  const limiter = new RateLimiter(config.rateLimitPerMinute);
  const limit: MiddlewareHandler = async (c, next) => {
    limiter.take(`address ${clientAddress(c, config.trustedProxies)}`);
    await next();
  };
  const isSecure = (request: Request) =>
    config.trustedProxies > 0 && request.headers.get('x-forwarded-proto') === 'https';

  app.use('*', securityHeaders(isSecure));
  app.use('*', cors(config.allowedOrigins));
  for (const path of apiPaths) app.use(path, jsonAnswers, limit);

  const parts = {
    db,
    access: access(verify, (userId) => limiter.take(`user ${userId}`)),
    confirmer,
    trustedOrigins,
    dataDir: config.dataDir,
  };
  app.get('/api/health', (c) => c.json({ ok: true }));
  for (const routes of [
    searchRoutes,
    songRoutes,
    likeRoutes,
    userRoutes,
    playlistRoutes,
    proxyImageRoutes,
    processAudioRoutes,
  ]) {
    routes(app, parts);
  }
  if (media !== undefined) app.route('/', media);
  app.get('*', async (c, next) => {
    const isApi = c.req.path.startsWith('/api/') || c.req.path === '/me';
    const answer = isApi ? undefined : await files.answer(c);
    if (answer !== undefined) return answer;
    return next();
  });

  // The path is not repeated: it may hold a guest id.
  app.notFound((c) => c.json({ error: 'There is nothing at this address.' }, 404));
  app.onError((error) => {
    const known = asHttpError(error);
    if (known === undefined) log(`unexpected error: ${describe(error)}`);
    const headers = new Headers({ 'cache-control': 'no-store' });
    if (known?.retryAfterS !== undefined) headers.set('retry-after', String(known.retryAfterS));
    const sentence = known?.message ?? 'The server made a mistake. Please try again.';
    return Response.json({ error: sentence }, { status: known?.status ?? 500, headers });
  });
  return app;
}

/** Name, code and place; never the message, in which a database may quote a listener's values. */
function describe(error: Error): string {
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return `${error.name}${code} ${places
    .slice(0, 4)
    .map((line) => line.trim())
    .join(' ')}`;
}
