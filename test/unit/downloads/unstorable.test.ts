import { beforeEach, expect, it, vi } from 'vitest';
import { pinCollection } from '../../../src/db/pins/commands.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { createDownloader } from '../../../src/downloads/download.ts';
import { AheadDownloader } from '../../../src/downloads/download-ahead.ts';
import { createFileToSave } from '../../../src/downloads/file-to-save.ts';
import { downloaderParts } from '../../support/downloader-parts.ts';
import { FakeCaches } from '../../support/fake-caches.ts';
import { m4a } from '../../support/audio/m4a.ts';
import { track } from '../../support/player.ts';
import { loopTurns } from '../../support/unit/loop-turns.ts';
import { contextFor, freshDb, trackId, type TestContext } from '../db/support.ts';
import { createManager, guestWithSongs, ids, managerParts } from './support.ts';

let db: OffbeatDb;
let context: TestContext;
let requests: number;
let caches: FakeCaches;

/** As in a private window whose Cache Storage rejects every call, although rows are stored. */
beforeEach(() => {
  db = freshDb();
  context = contextFor(db);
  requests = 0;
  caches = new FakeCaches();
  caches.isUnreadable = true;
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', new URL('https://app.test/'));
  vi.stubGlobal('fetch', () => {
    requests++;
    return Promise.resolve(new Response(m4a(), { headers: { 'Content-Type': 'audio/mp4' } }));
  });
});

const parts = () => ({ ...managerParts(db, context), fetchAudio: downloaderParts.fetchAudio });

it('what plays is not downloaded a second time, and evicts nothing', async () => {
  const row = { quality: 'high', bytes: 100, mime: 'audio/mp4', storedAtMs: 1, pinned: 0 } as const;
  await db.audioFiles.put({ ...row, trackId: trackId('p'), cacheKey: 'p', playedAtMs: 1 });
  const { nowMs } = context;
  const ahead = new AheadDownloader({ db, nowMs, downloader: createDownloader(parts()), mayDownload: () => true });
  ahead.download([track('a'), track('b')], 'high');
  await loopTurns(60);
  expect([requests, await db.audioFiles.count()]).toEqual([0, 1]);
});

it('Download fetches the file without storing it', async () => {
  const fileToSave = createFileToSave({
    db,
    downloader: createDownloader(parts()),
    audioHost: 'https://app.test/audio',
  });
  expect(await fileToSave(track('a'), 'high')).toMatchObject({ kind: 'audio', mime: 'audio/mp4' });
  expect(requests).toBe(1);
});

it('a pin waits for that also where the browser begins to refuse while a song comes', async () => {
  caches.isUnreadable = false;
  vi.stubGlobal('fetch', () => {
    caches.isUnreadable = true;
    return Promise.resolve(new Response(m4a(), { headers: { 'Content-Type': 'audio/mp4' } }));
  });
  await guestWithSongs(db, context, 'ab');
  await pinCollection(context, 'genre:Jazz', ids('ab'));
  expect(await createManager(parts()).run()).toEqual({ stored: 0, nextAtMs: null });
  expect((await db.pins.toArray()).map(({ haltReason }) => haltReason)).toEqual(['unstorable']);
});

it('a pin waits for that, not for space, and without a request', async () => {
  await guestWithSongs(db, context, 'ab');
  await pinCollection(context, 'genre:Jazz', ids('ab'));
  expect(await createManager(parts()).run()).toEqual({ stored: 0, nextAtMs: null });
  expect([requests, (await db.pins.toArray()).map(({ haltReason }) => haltReason)]).toEqual([0, ['unstorable']]);
});
