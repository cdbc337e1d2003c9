import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { httpProvider } from '../../../../server/provider-client/provider.ts';

test('of an answer with far more records than a page, the first thousand are looked at', async () => {
  const records = `[${'{"id":"x"},'.repeat(99_999)}{"id":"last"}]`;
  const server = createServer((_request, response) => {
    response.end(`{"result":{"tag_song":{"result":${records}}}}`);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { signal } = new AbortController();
  const found = await httpProvider(`http://127.0.0.1:${port}`).search({ term: 'pop', kind: 'tag', from: 0, signal });
  expect(found).toHaveLength(1_000);
  server.close();
});
