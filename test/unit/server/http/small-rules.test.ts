import { expect, test } from 'vitest';
import { takesCoding } from '../../../../server/http/accepted-coding.ts';
import { refuseBodyOfRead } from '../../../../server/http/body.ts';
import { asHttpError } from '../../../../server/http/errors.ts';

test.each([
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'timeout exceeded when trying to connect',
])('a lost connection ("%s") is a 503 with Retry-After', (message) => {
  expect(asHttpError(new Error(message))).toMatchObject({ status: 503, retryAfterS: 5 });
  expect(asHttpError(new Error('something else'))).toBeUndefined();
});

test('a database that is read-only, as a standby before it is promoted, is one to ask again', () => {
  const readOnly = Object.assign(new Error('cannot execute INSERT in a read-only transaction'), { code: '25006' });
  expect(asHttpError(readOnly)).toMatchObject({ status: 503, retryAfterS: 5 });
});

test('a server that has no more open files is one to ask again', () => {
  expect(asHttpError(Object.assign(new Error('too many open files'), { code: 'EMFILE' }))).toMatchObject({
    status: 503,
    retryAfterS: 5,
  });
});

test('a read that brings a body is refused', () => {
  const refuse = (method: string, headers: Record<string, string>) => () =>
    refuseBodyOfRead(method, (name) => headers[name]);
  expect(refuse('GET', { 'content-length': '5' })).toThrow('A read has no body.');
  expect(refuse('HEAD', { 'transfer-encoding': 'chunked' })).toThrow('A read has no body.');
  expect(refuse('GET', { 'content-length': '0' })).not.toThrow();
  expect(refuse('POST', { 'content-length': '5' })).not.toThrow();
});

test.each([
  ['gzip, deflate, br, zstd', true],
  ['BR;q=0.1', true],
  ['gzip;q=1.0, br;q=0', false],
  ['br; q=0.000', false],
  ['gzip, brotli', false],
  [undefined, false],
])('Accept-Encoding "%s" takes brotli: %s', (header, takes) => {
  expect(takesCoding(header, 'br')).toBe(takes);
});
