import type { IncomingMessage } from 'node:http';
import { configuredResolve, dnsResolve, lookupBy, type Resolve } from './names.ts';
import { isPublicAddress, publicUrl } from './public-address.ts';
import { sendRequest } from './send-request.ts';
import { withTimeLimit } from './time-limit.ts';

/** `refused`: not public http(s), here or after a redirect. `failed`: no usable answer. */
export type FetchOutcome =
  | { kind: 'fetched'; bytes: Buffer }
  | { kind: 'refused' }
  | { kind: 'tooLarge' }
  | { kind: 'failed' };

type ReadOutcome = { kind: 'fetched'; sizeBytes: number } | Exclude<FetchOutcome, { kind: 'fetched' }>;
type Opened = { kind: 'open'; answer: IncomingMessage } | { kind: 'refused' } | { kind: 'failed' };

export interface GuardedFetchOptions {
  maxBytes: number;
  timeoutMs: number;
  trustedOrigins: ReadonlySet<string>;
  resolve?: Resolve;
  signal?: AbortSignal;
}

const resolveAll = dnsResolve();
const resolveTrusted = configuredResolve();

class RefusedAddress extends Error {}
const maxRedirects = 3;

/** Resolves a name to public addresses only. The connection uses exactly the checked addresses. */
const checkedResolve =
  (resolve: Resolve): Resolve =>
  async (hostname, signal) => {
    const addresses = await resolve(hostname, signal);
    const isPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
    if (!isPublic) throw new RefusedAddress(hostname);
    return addresses;
  };

/** GETs a public address, following up to three redirects, each checked again. Never throws. */
export async function guardedFetch(address: string, options: GuardedFetchOptions): Promise<FetchOutcome> {
  const chunks: Buffer[] = [];
  const outcome = await guardedRead(address, options, (chunk) => void chunks.push(chunk));
  return outcome.kind === 'fetched' ? { kind: 'fetched', bytes: Buffer.concat(chunks) } : outcome;
}

/**
 * As guardedFetch, passing on the body in chunks, up to `maxBytes`. Rethrows what `take` throws; everything else
 * becomes an outcome. `timeoutMs` limits the whole download, however slow.
 */
export function guardedRead(
  address: string,
  options: GuardedFetchOptions,
  take: (chunk: Buffer) => Promise<void> | void,
): Promise<ReadOutcome> {
  const limits = { timeoutMs: options.timeoutMs, signals: options.signal === undefined ? [] : [options.signal] };
  return withTimeLimit(limits, (signal) => readUntil(signal, address, options, take));
}

async function readUntil(
  signal: AbortSignal,
  address: string,
  options: GuardedFetchOptions,
  take: (chunk: Buffer) => Promise<void> | void,
): Promise<ReadOutcome> {
  const opened = await open(address, options, signal);
  if (opened.kind !== 'open') return opened;
  const { answer } = opened;
  if (Number(answer.headers['content-length'] ?? 0) > options.maxBytes) {
    answer.destroy();
    return { kind: 'tooLarge' };
  }
  let sizeBytes = 0;
  const chunks = answer[Symbol.asyncIterator]();
  try {
    for (;;) {
      const next: IteratorResult<unknown> | undefined = await chunks.next().catch(() => undefined);
      if (next === undefined) return { kind: 'failed' };
      if (next.done === true) return answer.complete ? { kind: 'fetched', sizeBytes } : { kind: 'failed' };
      if (!Buffer.isBuffer(next.value)) continue;
      sizeBytes += next.value.byteLength;
      if (sizeBytes > options.maxBytes) return { kind: 'tooLarge' };
      await take(next.value);
    }
  } finally {
    answer.destroy();
  }
}

async function open(address: string, options: GuardedFetchOptions, signal: AbortSignal): Promise<Opened> {
  let next = address;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const isTrusted = URL.canParse(next) && options.trustedOrigins.has(new URL(next).origin);
    const url = isTrusted ? new URL(next) : publicUrl(next);
    if (url === undefined) return { kind: 'refused' };
    try {
      const answer = await get(url, isTrusted ? resolveTrusted : checkedResolve(options.resolve ?? resolveAll), signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        answer.destroy();
        if (!URL.canParse(headers.location, url)) return { kind: 'failed' };
        next = new URL(headers.location, url).href;
        continue;
      }
      if (statusCode === 200) return { kind: 'open', answer };
      answer.destroy();
      return { kind: 'failed' };
    } catch (error) {
      return { kind: error instanceof RefusedAddress ? 'refused' : 'failed' };
    }
  }
  return { kind: 'failed' };
}

const get = (url: URL, names: Resolve, signal: AbortSignal): Promise<IncomingMessage> =>
  sendRequest(url, {
    signal,
    // A connection of its own: a reused one could have been opened with weaker checks.
    agent: false,
    headers: { 'user-agent': 'Offbeat', accept: '*/*' },
    lookup: lookupBy(names, signal),
  });
