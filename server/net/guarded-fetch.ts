import { lookup as systemLookup } from 'node:dns';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress, publicUrl } from './public-address.ts';

/** `refused`: not public http(s), here or after a redirect. `failed`: no usable answer. */
export type FetchOutcome =
  { kind: 'fetched'; bytes: Buffer } | { kind: 'refused' } | { kind: 'tooLarge' } | { kind: 'failed' };

export interface GuardedFetchOptions {
  maxBytes: number;
  timeoutMs: number;
  /** Origins that may be fetched although they are not public. */
  trustedOrigins: ReadonlySet<string>;
  /** dns.lookup unless a test brings its own. */
  lookup?: typeof systemLookup;
}

class RefusedAddress extends Error {}
const maxRedirects = 3;

/** Resolves a name and hands the connection only addresses that are public: what was checked is what is dialled. */
const checkedLookup =
  (lookup: typeof systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error !== null) return callback(error, []);
      const isAllPublic = addresses.length > 0 && addresses.every(({ address }) => isPublicAddress(address));
      if (!isAllPublic) return callback(new RefusedAddress(hostname), []);
      const [first] = addresses;
      return options.all === true ? callback(null, addresses) : callback(null, first?.address ?? '', first?.family);
    });
  };

/** GETs a public address, following up to three redirects, each checked anew. Never throws. */
export async function guardedFetch(address: string, options: GuardedFetchOptions): Promise<FetchOutcome> {
  const signal = AbortSignal.timeout(options.timeoutMs);
  let next = address;
  for (let hop = 0; hop <= maxRedirects; hop++) {
    const isTrusted = URL.canParse(next) && options.trustedOrigins.has(new URL(next).origin);
    const url = isTrusted ? new URL(next) : publicUrl(next);
    if (url === undefined) return { kind: 'refused' };
    try {
      const answer = await get(url, isTrusted ? undefined : checkedLookup(options.lookup ?? systemLookup), signal);
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        answer.destroy();
        if (!URL.canParse(headers.location, url)) return { kind: 'failed' };
        next = new URL(headers.location, url).href;
        continue;
      }
      if (statusCode === 200) return await readAll(answer, options.maxBytes);
      answer.destroy();
      return { kind: 'failed' };
    } catch (error) {
      return { kind: error instanceof RefusedAddress ? 'refused' : 'failed' };
    }
  }
  return { kind: 'failed' };
}

function get(url: URL, lookup: LookupFunction | undefined, signal: AbortSignal): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const options = {
      signal,
      // A connection of its own: a kept one could have been opened by somebody who checks less.
      agent: false,
      headers: { 'user-agent': 'Offbeat', accept: '*/*' },
      ...(lookup === undefined ? {} : { lookup }),
    };
    send(url, options, resolve).on('error', reject).end();
  });
}

async function readAll(answer: IncomingMessage, maxBytes: number): Promise<FetchOutcome> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer) {
    if (!Buffer.isBuffer(chunk)) continue;
    size += chunk.byteLength;
    if (size > maxBytes) {
      answer.destroy();
      return { kind: 'tooLarge' };
    }
    chunks.push(chunk);
  }
  return { kind: 'fetched', bytes: Buffer.concat(chunks) };
}
