import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DownloadOutcome } from '../../../src/core/downloads/download-outcome.ts';
import { pinCollection } from '../../../src/db/pins/commands.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { createDownloader, type DownloaderDeps } from '../../../src/downloads/download.ts';
import type { FetchHooks } from '../../../src/downloads/flights.ts';
import { m4a } from '../../support/audio/m4a.ts';
import { FakeCaches } from '../../support/fake-caches.ts';
import { downloaderParts } from '../../support/downloader-parts.ts';
import { bareTrack } from '../../support/bare-track.ts';
import { contextFor, freshDb, trackId, type TestContext } from '../db/support.ts';
import { loggedBy } from '../lib/logged-by.ts';
import { ids, managerParts, stored } from './support.ts';
import { waitFor } from '../../support/unit/wait.ts';
import { loopTurns } from '../../support/unit/loop-turns.ts';

let db: OffbeatDb;
let context: TestContext;
/** Fetches under way, in the order in which they began, and how to end each. */
let fetches: { readonly key: string; readonly hooks: FetchHooks; readonly end: (outcome: DownloadOutcome) => void }[];

/** Web Locks as tabs and the worker share them. */
function sharedLocks(): DownloaderDeps['lock'] {
  const last = new Map<string, Promise<unknown>>();
  return (name, _timeoutMs, run) => {
    const mine = (last.get(name) ?? Promise.resolve()).then(run, run);
    last.set(name, mine);
    return mine;
  };
}
const fetchAudio: DownloaderDeps['fetchAudio'] = (key, _address, hooks) =>
  new Promise((resolve) => {
    fetches.push({ key, hooks, end: resolve });
    hooks.signal.addEventListener('abort', () => resolve({ kind: 'aborted' }));
  });
const downloader = (more: Partial<DownloaderDeps> = {}) =>
  createDownloader({ ...managerParts(db, context), fetchAudio, ...more });
const track = (name: string, host = 'music.test') =>
  bareTrack(trackId(name), { audioUrl: `https://${host}/${name}.mp3` });
const caller = () => {
  const abort = new AbortController();
  return { signal: abort.signal, cancel: () => abort.abort() };
};
const untilFetches = (count: number) => waitFor(() => expect(fetches).toHaveLength(count), 5);
const moments = () => loopTurns(20);

beforeEach(() => {
  db = freshDb();
  context = contextFor(db);
  fetches = [];
});

describe('one file', () => {
  it('is fetched once for two callers at once, and both are told', async () => {
    const { download, onStored } = downloader();
    const told = vi.fn<() => void>();
    onStored(told);
    const both = [download(track('a'), 'high', caller()), download(track('a'), 'high', caller())];
    await untilFetches(1);
    fetches[0]?.end(stored);
    expect(await Promise.all(both)).toEqual([stored, stored]);
    await moments();
    expect([fetches.length, await db.audioFiles.count(), told.mock.calls.length]).toEqual([1, 1, 1]);
  });

  it.each<DownloadOutcome>([{ kind: 'unreachable' }, { kind: 'refused', status: 404 }, { kind: 'notAudio' }])(
    'logs why it was not fetched, without its address: $kind',
    async (outcome) => {
      const logged = loggedBy(async () => {
        const done = downloader().download(track('a'), 'high', caller());
        await untilFetches(1);
        fetches[0]?.end(outcome);
        await done;
      });
      expect(await logged).toEqual([[`downloading audio: ${outcome.kind}`, 'Error']]);
    },
  );

  it('says that it is prepared, how far it is in steps of a ring, and that it has ended', async () => {
    const onActivity = vi.fn<NonNullable<DownloaderDeps['onActivity']>>();
    const done = downloader({ onActivity }).download(track('a'), 'high', caller());
    await untilFetches(1);
    for (const share of [0, 0.001, 0.5, 0.501]) fetches[0]?.hooks.onProgress(share);
    fetches[0]?.end(stored);
    await done;
    await moments();
    expect(onActivity.mock.calls.map(([{ activity }]) => activity)).toEqual([
      { phase: 'preparing' },
      { phase: 'downloading', share: 0 },
      { phase: 'downloading', share: 0.5 },
      null,
    ]);
  });

  it('says once that its length is unknown, not how far it is', async () => {
    const onActivity = vi.fn<NonNullable<DownloaderDeps['onActivity']>>();
    const done = downloader({ onActivity }).download(track('a'), 'high', caller());
    await untilFetches(1);
    for (const share of [null, null]) fetches[0]?.hooks.onProgress(share);
    fetches[0]?.end(stored);
    await done;
    await moments();
    expect(onActivity.mock.calls.map(([{ activity }]) => activity)).toEqual([
      { phase: 'preparing' },
      { phase: 'downloading', share: null },
      null,
    ]);
  });

  it('is fetched once by a page and the worker: the second finds it stored', async () => {
    const lock = sharedLocks();
    const [page, worker] = [downloader({ lock }), downloader({ lock })];
    const told: string[] = [];
    page.onStored((id) => told.push(`page ${id}`));
    worker.onStored((id) => told.push(`worker ${id}`));
    const both = [page.download(track('a'), 'high', caller()), worker.download(track('a'), 'high', caller())];
    await untilFetches(1);
    await moments();
    expect(fetches).toHaveLength(1);
    fetches[0]?.end(stored);
    expect(await Promise.all(both)).toEqual([stored, stored]);
    expect(fetches).toHaveLength(1);
    // The player of each may play it from here now.
    expect(told).toEqual(['page a', 'worker a']);
  });

  it('is fetched by the second of them when the first one comes to nothing', async () => {
    const lock = sharedLocks();
    const [page, worker] = [downloader({ lock }), downloader({ lock })];
    const first = page.download(track('a'), 'high', caller());
    const second = worker.download(track('a'), 'high', caller());
    await untilFetches(1);
    fetches[0]?.end({ kind: 'cut', storedBytes: 5 });
    await untilFetches(2);
    fetches[1]?.end(stored);
    expect([await first, await second]).toEqual([{ kind: 'cut', storedBytes: 5 }, stored]);
  });

  it('is left at once by one who waits for the other’s, which goes on', async () => {
    const lock = sharedLocks();
    const onActivity = vi.fn<() => void>();
    const [page, worker] = [downloader({ lock }), downloader({ lock, onActivity })];
    const first = page.download(track('a'), 'high', caller());
    await untilFetches(1);
    const { cancel, ...waiting } = caller();
    const left = vi.fn<(outcome: unknown) => void>();
    void worker.download(track('a'), 'high', waiting).then(left);
    await moments();
    cancel();
    await moments();
    expect(left).toHaveBeenCalledWith({ kind: 'aborted' });
    // Said of the track, it would end what screens show of the other's download.
    expect(onActivity).not.toHaveBeenCalled();
    fetches[0]?.end(stored);
    expect(await first).toEqual(stored);
    expect(await worker.download(track('a'), 'high', caller())).toEqual(stored);
    expect(fetches).toHaveLength(1);
  });

  it('goes on while one of its callers wants it, and is cancelled with the last', async () => {
    const { download } = downloader();
    const [first, second] = [caller(), caller()];
    const one = download(track('a'), 'high', first);
    const other = download(track('a'), 'high', second);
    await untilFetches(1);
    first.cancel();
    expect(await one).toEqual({ kind: 'aborted' });
    expect(fetches[0]?.hooks.signal.aborted).toBe(false);
    second.cancel();
    expect(await other).toEqual({ kind: 'aborted' });
    expect(fetches[0]?.hooks.signal.aborted).toBe(true);
    void download(track('a'), 'high', caller());
    await untilFetches(2);
  });

  it('is pinned when a pin includes it, whichever caller downloaded it', async () => {
    await pinCollection(context, 'genre:Jazz', ids('a'));
    const { download } = downloader();
    const both = [download(track('a'), 'high', caller()), download(track('b'), 'high', caller())];
    await untilFetches(2);
    for (const { end } of fetches) end(stored);
    await Promise.all(both);
    expect((await db.audioFiles.toArray()).map((row) => [row.trackId, row.pinned])).toEqual([
      ['a', 1],
      ['b', 0],
    ]);
  });
});

describe('a host that asks for time', () => {
  it('is left alone for so long, for every track of it, and other hosts are not', async () => {
    const { download, backoff } = downloader();
    const first = download(track('a'), 'high', caller());
    await untilFetches(1);
    fetches[0]?.end({ kind: 'busy', status: 429, retryAfterMs: 60_000 });
    await first;
    const untilMs = context.clock.nowMs + 60_000;
    expect(await download(track('b'), 'high', caller())).toEqual({ kind: 'postponed', untilMs });
    expect([fetches.length, backoff.untilMs('all')]).toEqual([1, null]);
    const other = download(track('c', 'other.test'), 'high', caller());
    await untilFetches(2);
    fetches[1]?.end(stored);
    expect(await other).toEqual(stored);
    context.clock.nowMs = untilMs;
    void download(track('b'), 'high', caller());
    await untilFetches(3);
  });
});

describe('room', () => {
  it('is made in one place for all callers: what is coming counts, and what is pinned stays', async () => {
    await db.settings.put({ key: 'storageBudgetBytes', value: 250 });
    const removed: string[] = [];
    const { download } = downloader({
      removeBody: (key) => {
        removed.push(key);
        return Promise.resolve();
      },
    });
    const row = { quality: 'high', bytes: 100, mime: 'audio/mp4', storedAtMs: 1 } as const;
    await db.audioFiles.put({ ...row, trackId: trackId('p'), cacheKey: 'p', pinned: 1, playedAtMs: 1 });
    await db.audioFiles.put({ ...row, trackId: trackId('o'), cacheKey: 'o', pinned: 0, playedAtMs: 2 });
    const both = [download(track('a'), 'high', caller()), download(track('b'), 'high', caller())];
    await untilFetches(2);
    expect(await fetches[0]?.hooks.spaceFor(100)).toBe(true);
    expect(removed).toEqual(['o']);
    const second = fetches[1]?.hooks.spaceFor(100);
    await moments();
    fetches[0]?.end(stored);
    await both[0];
    // The first is stored by now, so it goes for the second.
    expect(await second).toBe(true);
    expect(removed).toEqual(['o', '/offbeat-audio/a/high']);
    fetches[1]?.end(stored);
    await both[1];
    expect((await db.audioFiles.toArray()).map(({ trackId: id }) => id).sort()).toEqual(['b', 'p']);
  });
});

it('goes on at its byte after an interruption', async () => {
  vi.stubGlobal('caches', new FakeCaches());
  vi.stubGlobal('location', new URL('https://app.test/'));
  const body = m4a();
  const ranges: (string | null)[] = [];
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => {
    const range = new Headers(init.headers).get('Range');
    ranges.push(range);
    const headers = { 'Content-Type': 'audio/mp4', ETag: '"1"', 'Accept-Ranges': 'bytes' };
    if (range !== null) {
      const from = Number(/\d+/.exec(range)?.[0]);
      const rest = { ...headers, 'Content-Range': `bytes ${from}-${body.byteLength - 1}/${body.byteLength}` };
      return Promise.resolve(new Response(body.slice(from), { status: 206, headers: rest }));
    }
    let sent = false;
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      if (sent) controller.error(new TypeError('cut'));
      else controller.enqueue(new Uint8Array(body.slice(0, 40)));
      sent = true;
    };
    const cut = new ReadableStream({ pull }, { highWaterMark: 0 });
    return Promise.resolve(new Response(cut, { headers: { ...headers, 'Content-Length': String(body.byteLength) } }));
  });
  const { download } = downloader({ fetchAudio: downloaderParts.fetchAudio });
  expect(await download(track('a'), 'high', caller())).toEqual({ kind: 'cut', storedBytes: 40 });
  expect(await download(track('a'), 'high', caller())).toMatchObject({ kind: 'stored', bytes: body.byteLength });
  expect(ranges).toEqual([null, 'bytes=40-']);
});
