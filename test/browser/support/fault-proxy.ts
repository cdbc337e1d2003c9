import { createServer, request as send, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { endServer, listenOnLoopback } from '../../support/loopback.ts';

/** What the network does to a request (docs/guarantees.md, Cases). */
export type Fault =
  /** Passed on after `ms`. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** The connection breaks before the server has heard of it. */
  | { readonly kind: 'dropBefore' }
  /** The server does its work, then the connection breaks: the answer is lost. */
  | { readonly kind: 'dropAfter' }
  /** Answered here, never passed on; `retryAfter` goes into the header as it is. */
  | { readonly kind: 'status'; readonly status: number; readonly retryAfter?: string; readonly body?: unknown }
  /** A login page of a hotel, with status 200. */
  | { readonly kind: 'captivePortal' }
  /** The server does its work; the answer's first `bytes` arrive, under a length that fits, so that it looks whole. */
  | { readonly kind: 'truncate'; readonly bytes: number }
  /**
   * The answer's first `bytes` are sent under the true headers, then the connection breaks: once `until` has settled, or
   * else 100 ms later. A browser drops what a page has not read of a broken answer by then.
   */
  | { readonly kind: 'cut'; readonly bytes: number; readonly until?: () => Promise<unknown> }
  /** The answer arrives at this pace. */
  | { readonly kind: 'slow'; readonly bytesPerS: number }
  /** All such answers under way share the proxy's `linkBytesPerS`. */
  | { readonly kind: 'link' }
  /** Redirected, as a network does that wants a login first. */
  | { readonly kind: 'redirect'; readonly to: string }
  /** Never answered and never closed, until the proxy closes. */
  | { readonly kind: 'hang' };

/** Which requests are meant: by method, and by path (the whole pathname, or a pattern over pathname and query). */
export interface Match {
  readonly method?: string;
  readonly path?: string | RegExp;
}

export interface SeenRequest {
  readonly method: string;
  /** Pathname and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

interface Rule {
  readonly match: Match;
  readonly fault: Fault;
  left: number;
}

const portalPage = '<!doctype html><title>Welcome</title><h1>Please accept our terms</h1>';

function matches({ method, path }: Match, seen: SeenRequest): boolean {
  if (method !== undefined && method !== seen.method) return false;
  if (path === undefined) return true;
  return typeof path === 'string' ? path === seen.path.split('?')[0] : path.test(seen.path);
}

/** Sends a body in steps of `stepBytes`, read anew for each: twenty a second. */
async function paced(body: Buffer, stepBytes: () => number, outgoing: ServerResponse): Promise<void> {
  for (let at = 0; at < body.length && !outgoing.destroyed;) {
    const step = Math.max(1, Math.round(stepBytes()));
    outgoing.write(body.subarray(at, at + step));
    at += step;
    await delay(50);
  }
  outgoing.end();
}

/** Sends the beginning of a body, then breaks the connection. */
async function cut(body: Buffer, fault: Extract<Fault, { kind: 'cut' }>, outgoing: ServerResponse): Promise<void> {
  // Out of this process before the connection breaks, or nothing of it would arrive.
  await new Promise<void>((sent) => outgoing.write(body.subarray(0, fault.bytes), () => sent()));
  await (fault.until ?? (() => delay(100)))().finally(() => outgoing.destroy());
}
async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(Buffer.from(chunk as Uint8Array));
  return Buffer.concat(chunks);
}

/** A proxy between the page and the server that breaks requests on command and remembers every one of them. */
export class FaultProxy {
  readonly seen: SeenRequest[] = [];
  /** For the fault `link`. */
  linkBytesPerS = Number.POSITIVE_INFINITY;
  readonly #underWay = new Set<SeenRequest>();
  readonly #rules: Rule[] = [];
  readonly #server: Server;
  readonly #targetPort: number;
  #origin = '';
  #onLink = 0;

  private constructor(targetPort: number) {
    this.#targetPort = targetPort;
    this.#server = createServer((incoming, outgoing) => {
      this.#handle(incoming, outgoing).catch(() => outgoing.destroy());
    });
  }

  /** Listens on a free port of the loopback address and passes on to `targetPort` of it. */
  static async start(targetPort: number): Promise<FaultProxy> {
    const proxy = new FaultProxy(targetPort);
    proxy.#origin = (await listenOnLoopback(proxy.#server)).origin;
    return proxy;
  }

  get origin(): string {
    return this.#origin;
  }

  /** From now on the next `times` matching requests meet `fault`; rules are tried in the order they were made. */
  when(match: Match, fault: Fault, times = Number.POSITIVE_INFINITY): void {
    this.#rules.push({ match, fault, left: times });
  }

  /** Forgets every rule; what was seen stays. */
  recoverOnce(): void {
    this.#rules.length = 0;
  }

  /** The matching requests so far, oldest first. */
  requests(match: Match = {}): readonly SeenRequest[] {
    return this.seen.filter((seen) => matches(match, seen));
  }

  /** The matching requests whose answer has not ended, oldest first. */
  underWay(match: Match = {}): readonly SeenRequest[] {
    return [...this.#underWay].filter((seen) => matches(match, seen));
  }

  close(): Promise<void> {
    return endServer(this.#server);
  }

  #faultFor(seen: SeenRequest): Fault | undefined {
    const rule = this.#rules.find(({ match, left }) => left > 0 && matches(match, seen));
    if (rule === undefined) return undefined;
    rule.left -= 1;
    return rule.fault;
  }

  async #handle(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const seen: SeenRequest = {
      method: incoming.method ?? 'GET',
      path: incoming.url ?? '/',
      headers: incoming.headers,
      body: await bodyOf(incoming),
    };
    this.seen.push(seen);
    this.#underWay.add(seen);
    outgoing.once('close', () => this.#underWay.delete(seen));
    const fault = this.#faultFor(seen);
    switch (fault?.kind) {
      case 'status': {
        const headers = fault.retryAfter === undefined ? {} : { 'Retry-After': fault.retryAfter };
        outgoing.writeHead(fault.status, { 'Content-Type': 'application/json', ...headers });
        outgoing.end(JSON.stringify(fault.body ?? { error: `made by the test: ${fault.status}` }));
        return;
      }
      case 'captivePortal':
        outgoing.writeHead(200, { 'Content-Type': 'text/html' }).end(portalPage);
        return;
      case 'redirect':
        outgoing.writeHead(302, { Location: fault.to }).end();
        return;
      case 'dropBefore':
        outgoing.destroy();
        return;
      case 'hang':
        return;
      case 'delay':
        await delay(fault.ms);
        break;
      case 'dropAfter':
      case 'cut':
      case 'slow':
      case 'link':
      case 'truncate':
      case undefined:
        break;
    }
    await this.#forward(seen, outgoing, fault);
  }

  #send(
    body: Buffer,
    fault: Extract<Fault, { kind: 'cut' | 'slow' | 'link' }>,
    outgoing: ServerResponse,
  ): Promise<void> {
    if (fault.kind === 'cut') return cut(body, fault, outgoing);
    if (fault.kind === 'slow') return paced(body, () => fault.bytesPerS / 20, outgoing);
    this.#onLink++;
    outgoing.once('close', () => this.#onLink--);
    return paced(body, () => Math.min(body.length, this.linkBytesPerS / 20 / this.#onLink), outgoing);
  }

  #forward(seen: SeenRequest, outgoing: ServerResponse, fault: Fault | undefined): Promise<void> {
    // A cut in a compressed body would be another error than the cut JSON that is meant.
    const headers = fault?.kind === 'truncate' ? { ...seen.headers, 'accept-encoding': 'identity' } : seen.headers;
    return new Promise((done, fail) => {
      const upstream = send(
        { host: '127.0.0.1', port: this.#targetPort, method: seen.method, path: seen.path, headers },
        (answer) => {
          if (fault?.kind === 'dropAfter') {
            answer.resume().once('end', () => {
              outgoing.destroy();
              done();
            });
            return;
          }
          if (fault?.kind === 'truncate') {
            bodyOf(answer).then((body) => {
              const part = body.subarray(0, fault.bytes);
              const { 'transfer-encoding': _chunked, etag: _etag, ...forwarded } = answer.headers;
              outgoing.writeHead(answer.statusCode ?? 502, { ...forwarded, 'content-length': part.length }).end(part);
              done();
            }, fail);
            return;
          }
          outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
          if (fault?.kind === 'cut' || fault?.kind === 'slow' || fault?.kind === 'link') {
            bodyOf(answer)
              .then((body) => this.#send(body, fault, outgoing))
              .then(done, fail);
            return;
          }
          answer.pipe(outgoing).once('finish', done);
          answer.once('error', fail);
        },
      );
      // The server is down: the page sees what it would see without us, a broken connection.
      upstream.once('error', fail);
      outgoing.once('close', () => upstream.destroy());
      upstream.end(seen.body);
    });
  }
}
