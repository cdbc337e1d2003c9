import { mkdtempSync, readdirSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { mediaRoutes } from '../../../../server/media/routes.ts';
import { subsonicClient } from '../../../../server/sources/opensubsonic/client.ts';
import { openSubsonicSource } from '../../../../server/sources/opensubsonic/opensubsonic-source.ts';
import { folderAudioStore } from '../../../../server/storage/folder-audio-store.ts';
import { fakeSubsonic } from '../../../support/fake-subsonic.ts';
import { removeFolder } from '../../../support/folders.ts';

test('fetched songs leave the last space of the disk free: the oldest go, and none comes where that is not enough', async () => {
  const songs = ['s0', 's1', 's2'].map((id) => ({ id, title: id, artist: 'Nova' }));
  const fake = await fakeSubsonic([{ id: 'a0', name: 'Album', songs }]);
  const dataDir = mkdtempSync(join(tmpdir(), 'offbeat-subsonic-space-'));
  let missing = 0;
  let lacks = () => missing;
  const source = openSubsonicSource({
    client: subsonicClient({
      url: fake.url,
      credentials: { kind: 'password', user: 'ada', password: 'secret-sesame' },
    }),
    library: fake.url.href,
    dataDir,
    missingBytes: () => Promise.resolve(lacks()),
  });
  const audio = folderAudioStore(join(dataDir, 'audio'));
  const { app } = mediaRoutes({ dataDir, audio, sources: [source], log: () => undefined });
  const stored = () => readdirSync(join(dataDir, 'fetched')).sort();
  await app.request('/audio/os-s0-high.m4a');
  await app.request('/audio/os-s1-high.m4a');
  missing = 1;
  expect((await app.request('/audio/os-s2-high.m4a')).status).toBe(200);
  expect(stored()).toEqual(['os-s2-high.m4a', 'os-s2-high.m4a.size']);
  missing = 2 ** 30;
  const refused = await app.request('/audio/os-s0-high.m4a');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '300']);
  expect(stored()).toEqual([]);
  // The last space goes while a song is fetched: no more of it comes.
  fake.audio = Buffer.concat([Buffer.from('ID3'), Buffer.alloc(64 * 2 ** 20, 7)]);
  const fetching = (): number => {
    const folder = join(dataDir, 'jobs', 'fetching');
    return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
  };
  let most = 0;
  lacks = () => {
    most = Math.max(most, fetching());
    return most > 8 * 2 ** 20 ? 2 ** 30 : 0;
  };
  const cut = await app.request('/audio/os-s0-high.m4a');
  expect([cut.status, cut.headers.get('retry-after')]).toEqual([503, '300']);
  expect([most < 12 * 2 ** 20, fetching(), stored()]).toEqual([true, 0, []]);
  await source.close();
  await fake.close();
  await removeFolder(dataDir);
});
