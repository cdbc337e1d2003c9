import { expect, test } from 'vitest';
import { openPglite } from '../../../../server/db/open.ts';
import { purgeOld } from '../../../../server/db/idempotency.ts';
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

test('a read that brings a body is refused', () => {
  const refuse = (method: string, headers: Record<string, string>) => () =>
    refuseBodyOfRead(method, (name) => headers[name]);
  expect(refuse('GET', { 'content-length': '5' })).toThrow('A read has no body.');
  expect(refuse('HEAD', { 'transfer-encoding': 'chunked' })).toThrow('A read has no body.');
  expect(refuse('GET', { 'content-length': '0' })).not.toThrow();
  expect(refuse('POST', { 'content-length': '5' })).not.toThrow();
});

test('the purge of keys measures from the newest key: a clock set forward forgets none', async () => {
  const { db, close } = await openPglite(undefined);
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const key = (name: string, days: number) => ({
    scope: 'u',
    key: name,
    fingerprint: 'f',
    status: 200,
    body: '{}',
    created_at: daysAgo(days),
  });
  const keys = async () =>
    (await db.selectFrom('idempotency').select('key').orderBy('key').execute()).map((row) => row.key);
  // As if the clock had jumped a year: every key looks old.
  await db
    .insertInto('idempotency')
    .values([key('a', 365), key('b', 500)])
    .execute();
  await purgeOld(db);
  expect(await keys()).toEqual(['a', 'b']);
  await db
    .insertInto('idempotency')
    .values([key('c', 1)])
    .execute();
  await purgeOld(db);
  expect(await keys()).toEqual(['c']);
  await close();
});
