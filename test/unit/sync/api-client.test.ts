import { expect, it } from 'vitest';
import { createApiCall } from '../../../src/sync/api-client.ts';

const timers = { nowMs: () => 1, after: () => () => undefined };

it.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])(
  'says in words of a listener what a browser calls "%s"',
  async (message) => {
    const api = createApiCall(() => Promise.reject(new TypeError(message)), timers);
    expect(await api({ method: 'GET', url: '/api/health' })).toEqual({
      kind: 'none',
      code: 'network',
      message: 'The server cannot be reached.',
    });
  },
);

const unchanged = { status: 304, headers: { get: () => null }, text: () => Promise.resolve('') };

it.each([undefined, null])('takes a 304 to a request that sent no ETag (%s) for no answer', async (etag) => {
  const api = createApiCall(() => Promise.resolve(unchanged), timers);
  const request = { method: 'GET', url: '/api/likes/me' } as const;
  const answer = await api(etag === undefined ? request : { ...request, etag });
  expect(answer).toMatchObject({ kind: 'none', code: 'notJson' });
});

it.each(['"a\nb"', '🎵', ''])(
  'does without an ETag that no header carries, after an edit by hand: %j',
  async (etag) => {
    const sent: (string | null)[] = [];
    const api = createApiCall((_url, { headers }) => {
      sent.push(new Headers(headers).get('If-None-Match'));
      return Promise.resolve(unchanged);
    }, timers);
    expect(await api({ method: 'GET', url: '/api/likes/me', etag })).toMatchObject({ code: 'notJson' });
    expect(sent).toEqual([null]);
  },
);

it('takes a 304 to the ETag that was sent for an answer', async () => {
  const api = createApiCall(() => Promise.resolve(unchanged), timers);
  expect(await api({ method: 'GET', url: '/api/likes/me', etag: '"e1"' })).toEqual({ kind: 'notModified' });
});

/** A server on another origin, whose preflights allow If-None-Match or not; a forbidden request fails like a dead network. */
function otherOrigin(isAllowed: boolean) {
  const sent: (string | null)[] = [];
  const api = createApiCall(
    (_url, { headers }) => {
      const etag = new Headers(headers).get('If-None-Match');
      sent.push(etag);
      if (etag !== null && !isAllowed) return Promise.reject(new TypeError('Failed to fetch'));
      return Promise.resolve(
        etag === null ? { ...unchanged, status: 200, text: () => Promise.resolve('{}') } : unchanged,
      );
    },
    timers,
    true,
  );
  return { sent, pull: () => api({ method: 'GET', url: 'http://localhost:5001/api/likes/me', etag: '"e1"' }) };
}

it('does without ETags where another origin exposes them and does not allow If-None-Match', async () => {
  const { sent, pull } = otherOrigin(false);
  expect(await pull()).toMatchObject({ kind: 'answer', status: 200 });
  expect(await pull()).toMatchObject({ kind: 'answer', status: 200 });
  expect(sent).toEqual(['"e1"', null, null]);
});

it('sends ETags to another origin that allows them', async () => {
  const { sent, pull } = otherOrigin(true);
  expect(await pull()).toEqual({ kind: 'notModified' });
  expect(await pull()).toEqual({ kind: 'notModified' });
  expect(sent).toEqual(['"e1"', '"e1"']);
});
