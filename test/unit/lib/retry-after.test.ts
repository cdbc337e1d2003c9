import { expect, it } from 'vitest';
import { retryAfterMs } from '../../../src/lib/retry-after.ts';

const nowMs = Date.parse('2026-01-01T00:00:00Z');
const hourMs = 3_600_000;

it.each([
  ['0', 0],
  ['7', 7_000],
  ['86400', hourMs],
  ['99999999999', hourMs],
  ['9'.repeat(400), hourMs],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['Wed, 31 Dec 2025 23:59:00 GMT', 0],
  ['1.5', null],
  ['Thu, 99 Foo 2026 00:00:30 GMT', null],
  ['-1', null],
  ['', null],
])('reads Retry-After: %s', (header, ms) => {
  expect(retryAfterMs(new Headers({ 'Retry-After': header }), nowMs)).toBe(ms);
});

it('is null without the header', () => {
  expect(retryAfterMs(new Headers(), nowMs)).toBeNull();
});

const dayMs = 24 * hourMs;

it.each([
  ['two days behind', -2 * dayMs],
  ['an hour ahead', hourMs],
])('counts to a date by the clock of the server that gave it, with a device %s', (_what, offMs) => {
  const headers = { 'Retry-After': 'Thu, 01 Jan 2026 00:00:30 GMT', Date: 'Thu, 01 Jan 2026 00:00:10 GMT' };
  expect(retryAfterMs(new Headers(headers), nowMs + offMs)).toBe(20_000);
});
