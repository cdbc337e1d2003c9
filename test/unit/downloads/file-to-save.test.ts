import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { createDownloader, type Downloader } from '../../../src/downloads/download.ts';
import { createFileToSave, type FileToSave } from '../../../src/downloads/file-to-save.ts';
import { downloaderParts } from '../../support/downloader-parts.ts';
import { FakeCaches } from '../../support/fake-caches.ts';
import { m4a } from '../../support/audio/m4a.ts';
import { audioHost, track } from '../../support/player.ts';
import { freshDb } from '../db/support.ts';
import { loopTurns } from '../../support/unit/loop-turns.ts';

let db: OffbeatDb;
let caches: FakeCaches;
let downloader: Downloader;
let fileToSave: FileToSave;
let fetches: string[];
let network: (signal?: AbortSignal | null) => Promise<Response>;

beforeEach(() => {
  db = freshDb();
  fetches = [];
  network = () => Promise.resolve(new Response(m4a(), { headers: { 'Content-Type': 'audio/mp4' } }));
  caches = new FakeCaches();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', new URL('https://app.test/'));
  vi.stubGlobal('fetch', (address: string, { signal }: RequestInit = {}) => {
    fetches.push(address);
    return network(signal);
  });
  const lock = <T>(_name: string, _ms: number, run: () => Promise<T>): Promise<T> => run();
  downloader = createDownloader({ ...downloaderParts, lock, db, audioHost, nowMs: () => 1, random: () => 0 });
  fileToSave = createFileToSave({ db, downloader, audioHost });
});

const save = () => fileToSave(track('a'), 'high');
const file = { kind: 'audio', mime: 'audio/mp4' };

it('shares the fetch of a prefetch under way, and needs none once the file is stored', async () => {
  const prefetched = downloader.download(track('a'), 'high', { signal: new AbortController().signal });
  expect(await save()).toMatchObject(file);
  expect((await prefetched).kind).toBe('stored');
  expect(await save()).toMatchObject(file);
  expect(fetches).toHaveLength(1);
});

it('saves a file that the storage budget has no room for, and stores nothing', async () => {
  await db.settings.put({ key: 'storageBudgetBytes', value: 1 });
  expect(await save()).toMatchObject(file);
  expect(await db.audioFiles.count()).toBe(0);
});

it('shares the fetch of such a file as well, and fetches it again for a later press', async () => {
  await db.settings.put({ key: 'storageBudgetBytes', value: 1 });
  await save();
  const forOne = fetches.length;
  expect(await Promise.all([save(), save()])).toMatchObject([file, file]);
  expect(fetches).toHaveLength(2 * forOne);
});

it.each([
  ['is missing', () => Promise.resolve(new Response('no', { status: 404 }))],
  ['may not be read', (mode?: RequestMode) => (mode === 'no-cors' ? Promise.resolve(new Response()) : refused())],
])('fetches the song’s own file where the processed one %s', async (_why, processedFile) => {
  await db.settings.put({ key: 'storageBudgetBytes', value: 1 });
  const own = 'https://host.test/a.mp3';
  vi.stubGlobal('fetch', (address: string, { mode }: RequestInit) =>
    address === own ? Promise.resolve(new Response(m4a())) : processedFile(mode),
  );
  const processed = track('a', { processedAudioKey: 'k', audioUrl: own });
  expect(await fileToSave(processed, 'high')).toMatchObject({ kind: 'audio' });
  expect(await db.audioFiles.count()).toBe(0);
});
const refused = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'));

it('tells the type of a file by its bytes, whatever its host says', async () => {
  network = () => Promise.resolve(new Response(m4a(), { headers: { 'Content-Type': 'audio/mpeg' } }));
  expect([await save(), await save()]).toMatchObject([file, file]);
  expect(fetches).toHaveLength(1);
});

it('gives such a file up whose bytes stop coming, and fetches it again for a later press', async () => {
  await db.settings.put({ key: 'storageBudgetBytes', value: 1 });
  const whole = network;
  network = (signal) => {
    const stops = new ReadableStream({
      start: (stream) => {
        stream.enqueue(new Uint8Array(m4a()).subarray(0, 32));
        signal?.addEventListener('abort', () => stream.error(signal.reason));
      },
    });
    const headers = { 'Content-Type': 'audio/mp4', 'Content-Length': String(m4a().byteLength) };
    return Promise.resolve(new Response(stops, { headers }));
  };
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const first = save();
  const isOver = vi.fn<() => void>();
  void first.then(isOver);
  for (let minute = 0; minute < 3; minute++) {
    await loopTurns(30);
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(isOver).toHaveBeenCalled();
  expect(await first).toEqual({ kind: 'unreachable' });
  network = whole;
  expect(await save()).toMatchObject(file);
});

it('fetches a file again whose body the browser evicted, and stores it', async () => {
  await save();
  const [key = ''] = caches.keys();
  caches.remove(key);
  expect(await save()).toMatchObject(file);
  expect([caches.keys(), await db.audioFiles.count()]).toEqual([[key], 1]);
  expect(fetches).toHaveLength(2);
});

it('fetches a file again of whose body a part is missing', async () => {
  await save();
  await db.audioFiles.toCollection().modify({ bytes: 1_000 });
  expect(await save()).toMatchObject(file);
  expect(fetches).toHaveLength(2);
});

it('leaves the row while the browser cannot read its caches', async () => {
  await save();
  caches.isUnreadable = true;
  expect(await save()).toEqual({ kind: 'unreachable' });
  expect(await db.audioFiles.count()).toBe(1);
});

it('says whether the host forbids reading or gives no file', async () => {
  network = () => Promise.resolve(new Response('no', { status: 404 }));
  expect(await save()).toEqual({ kind: 'unreachable' });
  let answers = 0;
  network = () => (answers++ === 0 ? Promise.reject(new TypeError('CORS')) : Promise.resolve(new Response()));
  expect(await save()).toEqual({ kind: 'forbidden' });
});
