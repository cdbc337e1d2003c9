import { beforeEach, expect, it, vi } from 'vitest';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { audioToUpload } from '../../../src/downloads/audio-to-upload.ts';
import { createStoredAudio } from '../../../src/downloads/stored-audio.ts';
import { FakeCaches } from '../../support/fake-caches.ts';
import { id } from '../../support/player.ts';
import { freshDb } from '../db/support.ts';

let db: OffbeatDb;
let caches: FakeCaches;

beforeEach(() => {
  db = freshDb();
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
});

/** Of `bytes`, of which the browser has left `here`. */
async function store(quality: 'high' | 'low', bytes: number, here = bytes): Promise<void> {
  const [cacheKey, mime] = [`/a/${quality}`, 'audio/mp4'];
  const times = { storedAtMs: 1, playedAtMs: 1 };
  await db.audioFiles.put({ trackId: id('a'), quality, cacheKey, bytes, mime, pinned: 0, ...times });
  if (here === 0) return;
  const cache = (await caches.open('offbeat-audio')) as Cache;
  await cache.put(cacheKey, new Response(new Uint8Array(here), { headers: { 'Content-Type': mime } }));
}
const qualities = async (): Promise<string[]> => (await db.audioFiles.toArray()).map(({ quality }) => quality);

it.each([
  ['gone', 0],
  ['there in part', 5],
])('plays a copy in another quality where the first one is %s', async (_what, here) => {
  await store('high', 10, here);
  await store('low', 4);
  const found = await createStoredAudio(db).anyAudioFor(id('a'));
  expect(found?.mime).toBe('audio/mp4');
  expect((await (await fetch(found?.url ?? '')).blob()).size).toBe(4);
  URL.revokeObjectURL(found?.url ?? '');
  expect(await qualities()).toEqual(['low']);
});

it.each([
  ['gone', 0],
  ['there in part', 5],
])('uploads no copy that is %s, but a whole one in another quality', async (_what, here) => {
  await store('high', 10, here);
  expect(await audioToUpload(db, id('a'))).toBeUndefined();
  await store('high', 10, here);
  await store('low', 4);
  expect((await audioToUpload(db, id('a')))?.size).toBe(4);
});

it('uploads nothing of a song that is not stored', async () => {
  expect(await audioToUpload(db, id('a'))).toBeUndefined();
});
