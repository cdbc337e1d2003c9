import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { configuredResolve, lookupBy, type Resolve } from './names.ts';

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
export function configuredFetch(url: URL, request: ConfiguredRequest): Promise<Response> {
  const { method = 'GET', headers = {}, body, maxBytes, signal, resolve = defaultResolve } = request;
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
  return new Promise((done, fail) => {
    const options = { method, headers: { ...headers }, signal, lookup: lookupBy(resolve, signal) };
    const sent = send(url, options, (answer) => {
      const chunks: Buffer[] = [];
      let size = 0;
      answer.on('data', (chunk: Buffer) => {
        size += chunk.byteLength;
        if (size > maxBytes) answer.destroy(new Error('the answer is too large'));
        else chunks.push(chunk);
      });
      answer.on('error', fail);
      answer.on('aborted', () => fail(new Error('the answer broke off')));
      answer.on('end', () => {
        const { statusCode: status = 500 } = answer;
        const type = answer.headers['content-type'];
        const isEmpty = status === 204 || status === 304;
        done(
          new Response(isEmpty ? null : Buffer.concat(chunks), {
            status,
            headers: type === undefined ? {} : { 'content-type': type },
          }),
        );
      });
    });
    sent.on('error', fail).end(body);
  });
}
