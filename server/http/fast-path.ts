import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { serverPaths } from '../../src/core/server-paths.ts';
import type { FindAudio } from '../media/routes.ts';
import { planServe } from '../media/serve-file.ts';
import { seldom } from '../seldom.ts';
import type { Library } from '../library.ts';
import { isLoopbackHost } from '../settings.ts';
import { blockBytes, isCached, maxCachedRange, type CachedBytes } from '../storage/audio-block-cache.ts';
import { asHttpError, HttpError } from './errors.ts';
import { callerOf, RateLimiter } from './rate-limit.ts';
import { behindTls, everywhere, noPage } from './security-headers.ts';
import type { FilePlan, StaticFiles } from './static-files.ts';
import { addressBehind, type TrustedProxies } from './trusted-proxies.ts';

interface FastPathParts {
  app: Hono;
  files: StaticFiles;
  audio: FindAudio | undefined;
  isTrusted: TrustedProxies;
  rateLimitPerMinute: number;
  /** Where it listens. */
  host: string;
  /** TRUST_PROXY, '' without proxies. */
  trustedProxies: string;
  library: Library;
  log: (line: string) => void;
}

const maxPathLength = 8_192;
/** A file costs a fraction of a call, and a first visit requests a hundred. */
const filesPerCall = 10;
const countedByApp = /^\/(?:api(?:\/|$)|me$|updateProfile$)/;

const audioPrefix = '/audio/';
const common = Object.entries({ ...everywhere });

/**
 * Answers plain reads of static files and audio without Hono, at a fraction of the cost of Web requests and responses;
 * everything else, and every request with an Origin, goes to the app. Both send the same headers.
 */
export function fastPath(parts: FastPathParts): RequestListener {
  const path = new FastPath(parts);
  return (request, response) => path.answer(request, response);
}

class FastPath {
  readonly #parts: FastPathParts;
  readonly #fileLimit: RateLimiter;
  readonly #toApp: ReturnType<typeof getRequestListener>;
  readonly #isLocal: boolean;
  readonly #tellOtherName: () => void;

  constructor(parts: FastPathParts) {
    this.#parts = parts;
    this.#fileLimit = new RateLimiter(parts.rateLimitPerMinute * filesPerCall);
    // The demo's songs are everyone's.
    const isOwnMusic = parts.library.kind !== 'demo';
    this.#isLocal = isOwnMusic && isLoopbackHost(parts.host) && parts.trustedProxies === '';
    this.#tellOtherName = seldom(() => parts.log(`${otherName} Requests with other names were refused.`));
    // A request that Hono cannot parse (a malformed Host, a path with a backslash) gets the same answer as other
    // mistakes; HTTP/1.0 from a balancer needs no Host.
    this.#toApp = getRequestListener(parts.app.fetch, { hostname: 'localhost', errorHandler: () => refusal() });
  }

  answer(request: IncomingMessage, response: ServerResponse): void {
    const path = (request.url ?? '').split('?', 1)[0] ?? '';
    const refused = this.#refusalOf(request, path);
    if (refused !== undefined) return writeRefusal(response, refused);
    if (!isForBytes(request, path)) return void this.#toApp(request, response);
    const answered = isAudio(path)
      ? this.#sendAudio(request, response, path.slice(audioPrefix.length))
      : this.#sendFile(request, response, path);
    if (answered === true) return;
    void Promise.resolve(answered)
      .catch(() => false)
      .then(async (isDone) => {
        if (isDone) return;
        if (response.headersSent) response.destroy();
        else await this.#toApp(request, response);
      });
  }

  /** Rejects paths that are too long, wrong Hosts, and callers with too many files, before the path is matched. */
  #refusalOf(request: IncomingMessage, path: string): HttpError | undefined {
    if (hasTwoHosts(request)) return new HttpError(400, notHttp);
    if (this.#isLocal && !isLocalName(request.headers.host)) {
      this.#tellOtherName();
      return new HttpError(421, otherName);
    }
    if (path.length > maxPathLength) return new HttpError(414, 'The address is too long.');
    if (countedByApp.test(path)) return undefined;
    try {
      this.#fileLimit.take(this.#callerOf(request));
      return undefined;
    } catch (error) {
      return asHttpError(error);
    }
  }

  #callerOf(request: IncomingMessage): string {
    const peer = request.socket.remoteAddress ?? 'unknown';
    return callerOf(addressBehind(peer, headerOf(request, 'x-forwarded-for'), this.#parts.isTrusted));
  }

  #sendFile(request: IncomingMessage, response: ServerResponse, path: string): boolean | Promise<boolean> {
    const header = (name: string): string | undefined => headerOf(request, name);
    const plan = this.#parts.files.plan({ method: request.method ?? 'GET', path, header });
    const send = (made: FilePlan | undefined): boolean => {
      if (made === undefined) return false;
      this.#writeHead(request, response, made.status, made.headers);
      response.end(made.body);
      return true;
    };
    return plan instanceof Promise ? plan.then(send) : send(plan);
  }

  async #sendAudio(request: IncomingMessage, response: ServerResponse, name: string): Promise<boolean> {
    const found = await this.#parts.audio?.(name, this.#callerOf(request));
    if (found === undefined) return false;
    const { file, contentType } = found;
    const header = (wanted: string): string | undefined => headerOf(request, wanted);
    const { status, headers, part } = planServe(request.method ?? 'GET', header, file, contentType);
    // The app's cors() sends Vary too: an answer to another origin has one header more.
    response.setHeader('vary', 'Origin');
    if (part === undefined) {
      this.#writeHead(request, response, status, headers);
      response.end();
    } else if (isCached(file) && part[1] - part[0] < maxCachedRange) {
      await sendInBlocks(response, file, part, () => this.#writeHead(request, response, status, headers));
    } else {
      const stream = await file.open(...part);
      this.#writeHead(request, response, status, headers);
      await pipeline(Readable.from(stream), response).catch(() => response.destroy());
    }
    return true;
  }

  #writeHead(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    headers: Readonly<Record<string, string>>,
  ): void {
    for (const [name, value] of common) response.setHeader(name, value);
    for (const name in headers) response.setHeader(name, headers[name] ?? '');
    if (request.headers['x-forwarded-proto'] === 'https' && this.#parts.isTrusted(request.socket.remoteAddress ?? '')) {
      for (const [name, value] of Object.entries(behindTls)) response.setHeader(name, value);
    }
    response.writeHead(status);
  }
}

const isAudio = (path: string): boolean => path.startsWith(audioPrefix);

/**
 * A read without body of a static file, or of audio without Origin. A song's page is excluded: its head needs the database.
 */
function isForBytes({ method, headers }: IncomingMessage, path: string): boolean {
  const isRead = method === 'GET' || method === 'HEAD';
  const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
  const isElsewhere = isAudio(path)
    ? headers.origin !== undefined
    : serverPaths.test(path) || path.startsWith('/post/');
  return isRead && !hasBody && !isElsewhere && path.startsWith('/');
}

async function sendInBlocks(
  response: ServerResponse,
  file: CachedBytes,
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

/** Node takes the first where a proxy in front may have taken the last (RFC 9112, section 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') hosts++;
  return hosts > 1;
}

const otherName = 'This music is for localhost only; TRUST_PROXY names the proxies before the server (docs/deploy.md).';

/**
 * A website's own name may resolve to loopback (DNS rebinding): to the browser, the music here is then that website's.
 * Names under `localhost` are this machine's (RFC 6761, section 6.3). Who sends no Host is no browser; what is no Host at
 * all the app refuses.
 */
function isLocalName(host = 'localhost'): boolean {
  if (!URL.canParse(`http://${host}`)) return true;
  const { hostname } = new URL(`http://${host}`);
  return isLoopbackHost(hostname) || hostname.endsWith('.localhost');
}

const notHttp = 'The request is not valid HTTP.';
const refusalHeaders = { 'cache-control': 'no-store', 'content-security-policy': noPage };

const refusal = (): Response =>
  Response.json({ error: notHttp }, { status: 400, headers: { ...everywhere, ...refusalHeaders } });

const headerOf = (request: IncomingMessage, name: string): string | undefined => {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
};
