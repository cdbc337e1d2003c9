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
