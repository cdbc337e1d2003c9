import { createServer } from 'node:http';
import { expect, test } from 'vitest';
import { httpProvider } from '../../../../server/provider-client/provider.ts';
import { listenOnLoopback } from '../../../support/loopback.ts';

test('of an answer with far more records than a page, the first thousand are looked at', async () => {
  const records = `[${'{"id":"x"},'.repeat(99_999)}{"id":"last"}]`;
  const server = createServer((_request, response) => {
    response.end(`{"result":{"tag_song":{"result":${records}}}}`);
  });
  const { origin } = await listenOnLoopback(server);
  const { signal } = new AbortController();
  const found = await httpProvider(origin).search({ term: 'pop', kind: 'tag', from: 0, signal });
  expect(found).toHaveLength(1_000);
  server.close();
});
