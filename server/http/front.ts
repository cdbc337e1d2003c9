import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { serverPaths } from '../../src/core/server-paths.ts';
import type { StoredBytes } from '../media/files.ts';
import { planServe } from '../media/serve-file.ts';
import { blockBytes, isHot, mostAtOnce, type HotBytes } from '../storage/hot-sounds.ts';
import { asHttpError, HttpError } from './errors.ts';
import { callerOf, RateLimiter } from './rate-limit.ts';
import { behindTls, everywhere, noPage } from './security-headers.ts';
import type { FilePlan, StaticFiles } from './static-files.ts';
import { addressBehind, type TrustedProxies } from './trusted-proxies.ts';

/** A sound by its name under `/audio/`, for a caller (rate-limit.ts); undefined or an error leaves the answer to the app. */
export type FindSound = (
  name: string,
  caller: string,
) => Promise<{ file: StoredBytes; contentType: string } | undefined>;

interface FrontParts {
  app: Hono;
  files: StaticFiles;
  sound: FindSound | undefined;
  isTrusted: TrustedProxies;
  /** Requests a minute that one caller may make of the app (RATE_LIMIT). */
  rateLimitPerMinute: number;
}

/** Two ids of 256 characters, percent-encoded, and their names. */
const maxPathLength = 8_192;
/** A file costs a fraction of what a call does, and a first visit asks for a hundred. */
const filesPerCall = 10;
/** What the app's own limit counts (build-app.ts). */
const countedByApp = /^\/(?:api(?:\/|$)|me$|updateProfile$)/;

const common = Object.entries({ ...everywhere });

/**
 * Answers files of the app and sound without the app where nothing but bytes is asked for, at a fraction of the cost of
 * Web requests and answers; everything else, and whatever has an Origin, goes to the app. Both send the same heads.
 */
export function frontListener({ app, files, sound, isTrusted, rateLimitPerMinute }: FrontParts): RequestListener {
  const fileLimit = new RateLimiter(rateLimitPerMinute * filesPerCall);
  // What is no request for Hono (a Host that is none, a path with a backslash) is answered like all other mistakes; a
  // balancer's HTTP/1.0 needs no Host.
  const toApp = getRequestListener(app.fetch, { hostname: 'localhost', errorHandler: () => refusal() });
  return (request, response) => {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const refused = outerRefusal(request, path);
    if (refused !== undefined) {
      writeRefusal(response, refused);
      return;
    }
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isSound = path.startsWith('/audio/');
    // A song's page has the song in its head, which the database knows.
    const isCall = (serverPaths.test(path) && !isSound) || path.startsWith('/post/');
    const hasBody =
      request.headers['transfer-encoding'] !== undefined || (request.headers['content-length'] ?? '0') !== '0';
    if (!isRead || hasBody || request.headers.origin !== undefined || isCall || !path.startsWith('/')) {
      void toApp(request, response);
      return;
    }
    const answered = isSound
      ? sendSound(request, response, path.slice('/audio/'.length))
      : sendFile(request, response, path);
    if (answered === true) return;
    void Promise.resolve(answered)
      .catch(() => false)
      .then(async (isDone) => {
        if (isDone) return;
        if (response.headersSent) response.destroy();
        else await toApp(request, response);
      });
  };

  /** What is refused before anybody looks at it: an address that is none of ours, or one file too many. */
  function outerRefusal(request: IncomingMessage, path: string): HttpError | undefined {
    if (path.length > maxPathLength) return new HttpError(414, 'The address is too long.');
    if (countedByApp.test(path)) return undefined;
    try {
      const peer = request.socket.remoteAddress ?? 'unknown';
      fileLimit.take(callerOf(addressBehind(peer, headerOf(request, 'x-forwarded-for'), isTrusted)));
      return undefined;
    } catch (error) {
      return asHttpError(error);
    }
  }

  function sendFile(request: IncomingMessage, response: ServerResponse, path: string): boolean | Promise<boolean> {
    const plan = files.plan({ method: request.method ?? 'GET', path, header: (name) => headerOf(request, name) });
    const send = (made: FilePlan | undefined): boolean => {
      if (made === undefined) return false;
      writeHead(request, response, made.status, made.headers);
      response.end(made.body);
      return true;
    };
    return plan instanceof Promise ? plan.then(send) : send(plan);
  }

  async function sendSound(request: IncomingMessage, response: ServerResponse, name: string): Promise<boolean> {
    const address = addressBehind(request.socket.remoteAddress ?? '', headerOf(request, 'x-forwarded-for'), isTrusted);
    const found = await sound?.(name, callerOf(address));
    if (found === undefined) return false;
    const { file, contentType } = found;
    const header = (wanted: string): string | undefined => headerOf(request, wanted);
    const { status, headers, part } = planServe(request.method ?? 'GET', header, file, contentType);
    if (part === undefined) {
      writeHead(request, response, status, headers);
      response.end();
    } else if (isHot(file) && part[1] - part[0] < mostAtOnce) {
      await sendKept(response, file, part, () => writeHead(request, response, status, headers));
    } else {
      const stream = await file.open(...part);
      writeHead(request, response, status, headers);
      await pipeline(Readable.from(stream), response).catch(() => response.destroy());
    }
    return true;
  }

  function writeHead(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    headers: Readonly<Record<string, string>>,
  ): void {
    for (const [name, value] of common) response.setHeader(name, value);
    for (const name in headers) response.setHeader(name, headers[name] ?? '');
    // As the app's cors() says it: an answer to another origin has one header more.
    response.setHeader('vary', headers['vary'] === undefined ? 'Origin' : `${headers['vary']}, Origin`);
    if (request.headers['x-forwarded-proto'] === 'https' && isTrusted(request.socket.remoteAddress ?? '')) {
      for (const [name, value] of Object.entries(behindTls)) response.setHeader(name, value);
    }
    response.writeHead(status);
  }
}

/** Block after block, the next when the one before is on its way: who asks and reads nothing holds one, not all of them. */
async function sendKept(
  response: ServerResponse,
  file: HotBytes,
  [start, end]: readonly [start: number, end: number],
  begin: () => void,
): Promise<void> {
  for (let at = start; at <= end && !response.destroyed;) {
    const to = Math.min(end, at - (at % blockBytes) + blockBytes - 1);
    const [bytes] = (await file.read(at, to)) ?? [];
    if (at === start) begin();
    if (to === end) response.end(bytes);
    else if (!response.write(bytes)) await drained(response);
    at = to + 1;
  }
}

const drained = (response: ServerResponse): Promise<void> =>
  new Promise((done) => {
    const over = (): void => {
      response.off('drain', over).off('close', over);
      done();
    };
    response.on('drain', over).on('close', over);
  });

function writeRefusal(response: ServerResponse, { status, message, retryAfterS }: HttpError): void {
  const body = JSON.stringify({ error: message });
  for (const [name, value] of common) response.setHeader(name, value);
  if (retryAfterS !== undefined) response.setHeader('retry-after', String(retryAfterS));
  const length = Buffer.byteLength(body);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': length, ...refusalHeaders });
  response.end(body);
}

const refusalHeaders = { 'cache-control': 'no-store', 'content-security-policy': noPage };

const refusal = (): Response =>
  Response.json(
    { error: 'The request is not valid HTTP.' },
    { status: 400, headers: { ...everywhere, ...refusalHeaders } },
  );

const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};
