import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ServerConfig } from '../../../../server/config.ts';
import { testServer, type TestServer } from '../harness.ts';

const ownMusic = { kind: 'folder', folder: '/music' } as const;
const told: string[] = [];

/** With an answer for each kind of address. */
async function serve(changes: Partial<ServerConfig>): Promise<{ app: TestServer; port: number }> {
  const app = await testServer('pglite', { log: (line) => told.push(line) }, changes);
  for (const [folder, file] of [
    ['audio', 'song.wav'],
    ['dist', 'index.html'],
  ] as const) {
    mkdirSync(join(app.dataDir, folder), { recursive: true });
    writeFileSync(join(app.dataDir, folder, file), 'bytes');
  }
  return { app, port: await app.server.listen() };
}
const statuses = (port: number, host: string): Promise<readonly number[]> =>
  Promise.all(
    ['/api/health', '/', '/audio/song.wav'].map(
      (path) =>
        new Promise<number>((done, fail) => {
          get({ host: '127.0.0.1', port, path, headers: { host } }, (answer) => {
            answer.resume();
            done(answer.statusCode ?? 0);
          }).on('error', fail);
        }),
    ),
  );

describe('a server on loopback with own music and without a proxy', () => {
  let served: Awaited<ReturnType<typeof serve>>;
  beforeAll(async () => void (served = await serve({ library: ownMusic })));
  afterAll(() => served.app.close());

  test.each(['localhost', 'localhost:5001', '127.0.0.1', '127.0.0.2:80', '[::1]:5001', 'offbeat.localhost:5001'])(
    'answers at %s',
    async (host) => {
      expect(await statuses(served.port, host)).toEqual([200, 200, 200]);
      expect(told).toEqual([]);
    },
  );

  test.each(['music.example', 'music.example:5001', 'localhost.music.example', '10.0.0.1', '127.0.0.1.music.example'])(
    'refuses %s, which a website may have pointed here, and tells the operator, but not each time',
    async (host) => {
      expect(await statuses(served.port, host)).toEqual([421, 421, 421]);
      expect(told).toEqual([expect.stringContaining('TRUST_PROXY')]);
    },
  );
});

test.each([
  ['behind a proxy', { library: ownMusic, trustedProxies: 'loopback' }],
  ['on the network', { library: ownMusic, host: '0.0.0.0' }],
  ['with the demo', {}],
])('a server %s answers under any name', async (_where, changes) => {
  const { app, port } = await serve(changes);
  expect(await statuses(port, 'music.example')).toEqual([200, 200, 200]);
  await app.close();
});
