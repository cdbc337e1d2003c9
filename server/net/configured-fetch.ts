import type { IncomingMessage } from 'node:http';
import { configuredResolve, lookupBy, type Resolve } from './names.ts';
import { sendRequest } from './send-request.ts';

export interface ConfiguredRequest {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  maxBytes: number;
  signal: AbortSignal;
  resolve?: Resolve;
}

const defaultResolve = configuredResolve();

/**
 * Requests an address that the operator configured. Unlike `fetch`, it resolves names outside the thread pool that
 * reads files, and stops when its signal aborts. Follows no redirect; rejects past `maxBytes`.
 */
export async function configuredFetch(url: URL, request: ConfiguredRequest): Promise<Response> {
  const answer = await configuredOpen(url, request);
  const chunks: Buffer[] = [];
  await readAnswer(answer, request.maxBytes, (chunk) => void chunks.push(chunk));
  const { statusCode: status = 500 } = answer;
  const type = answer.headers['content-type'];
  const isEmpty = status === 204 || status === 304;
  const headers = type === undefined ? {} : { 'content-type': type };
  return new Response(isEmpty ? null : Buffer.concat(chunks), { status, headers });
}

/** As configuredFetch, without its body: read it with readAnswer, or destroy it. */
export function configuredOpen(url: URL, request: Omit<ConfiguredRequest, 'maxBytes'>): Promise<IncomingMessage> {
  const { method = 'GET', headers = {}, body, signal, resolve = defaultResolve } = request;
  return sendRequest(url, { method, headers: { ...headers }, signal, lookup: lookupBy(resolve, signal) }, body);
}

/** Passes on a body in chunks; rejects when it breaks off or past `maxBytes`. */
export async function readAnswer(
  answer: IncomingMessage,
  maxBytes: number,
  take: (chunk: Buffer) => Promise<void> | void,
): Promise<void> {
  let size = 0;
  try {
    for await (const chunk of answer) {
      if (!Buffer.isBuffer(chunk)) continue;
      size += chunk.byteLength;
      if (size > maxBytes) throw new Error('the answer is too large');
      await take(chunk);
    }
    if (!answer.complete) throw new Error('the answer broke off');
  } finally {
    answer.destroy();
  }
}
