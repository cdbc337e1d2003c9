import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { notePlayedAudio } from '../../../src/db/audio-files/commands.ts';
import { createDownloader } from '../../../src/downloads/download.ts';
import { downloaderParts } from '../../support/downloader-parts.ts';
import { AheadDownloader } from '../../../src/downloads/download-ahead.ts';
import { createStoredAudio, type StoredAudio } from '../../../src/downloads/stored-audio.ts';
import { sleep } from '../../../src/lib/sleep.ts';
import { FakeCaches } from '../../support/fake-caches.ts';
import { m4a } from '../../support/audio/m4a.ts';
import { audioHost, id, track } from '../../support/player.ts';
import { freshDb } from '../db/support.ts';
import { loopTurns } from '../../support/unit/loop-turns.ts';

const answer = (body: BodyInit | null, init: ResponseInit = {}): Response =>
  new Response(body, { headers: { 'Content-Type': 'audio/mp4' }, ...init });

let db: OffbeatDb;
let caches: FakeCaches;
let storedAudio: StoredAudio;
let ahead: AheadDownloader;
let network: (address: string, init: RequestInit) => Promise<Response>;
let now = 0;
let saving = false;

beforeEach(() => {
  db = freshDb();
  caches = new FakeCaches();
  saving = false;
  now = 1_000;
  network = () => Promise.resolve(answer(m4a()));
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', new URL('https://app.test/'));
  vi.stubGlobal('fetch', (address: string, init: RequestInit) => network(address, init));
  const nowMs = (): number => now++;
  const lock = <T>(_name: string, _ms: number, run: () => Promise<T>): Promise<T> => run();
  const downloader = createDownloader({ ...downloaderParts, lock, db, audioHost, nowMs, random: () => 0.5 });
  storedAudio = createStoredAudio(db);
  ahead = new AheadDownloader({ db, nowMs, downloader, mayDownload: () => !saving });
});

const rows = () => db.audioFiles.toArray();
const want = async (...names: string[]) => {
  ahead.download(
    names.map((name) => track(name)),
    'high',
  );
  await loopTurns(60);
};

describe('storing what was played', () => {
  it('keeps the whole body and then says so, and gives it back as a URL', async () => {
    await want('a');
    expect(await rows()).toMatchObject([{ trackId: 'a', quality: 'high', bytes: 64, mime: 'audio/mp4', pinned: 0 }]);
    const source = await storedAudio.audioFor(track('a'), 'low', storedAudio.rowsOf(id('a')));
    expect(source?.url).toMatch(/^blob:/);
    URL.revokeObjectURL(source?.url ?? '');
  });

  it.each([
    ['a login page with status 200', () => answer('<!doctype html><title>Welcome</title>')],
    ['a page that claims to be sound', () => answer('<!doctype html>')],
    ['a partial answer', () => answer(m4a(), { status: 206 })],
    ['an error', () => answer(m4a(), { status: 500 })],
    [
      'a body shorter than promised',
      () => answer(m4a(40), { headers: { 'Content-Type': 'audio/mp4', 'Content-Length': '64' } }),
    ],
    ['nothing', () => answer(null)],
  ])('never claims %s', async (_what, made) => {
    network = () => Promise.resolve(made());
    await want('a');
    expect(await rows()).toEqual([]);
    expect(caches.keys()).toEqual([]);
  });

  it('is not forgotten when the browser cannot read its caches for a moment', async () => {
    await want('a');
    caches.isUnreadable = true;
    expect(await storedAudio.audioFor(track('a'), 'high', storedAudio.rowsOf(id('a')))).toBeNull();
    expect(await storedAudio.anyAudioFor(id('a'))).toBeNull();
    caches.isUnreadable = false;
    expect([await rows(), caches.keys()]).toMatchObject([[{ trackId: 'a' }], [expect.any(String)]]);
    expect(await storedAudio.audioFor(track('a'), 'high', storedAudio.rowsOf(id('a')))).not.toBeNull();
  });

  it('never claims a download that was cut', async () => {
    network = () =>
      Promise.resolve(
        answer(
          new ReadableStream({
            start: (controller) => {
              controller.enqueue(new Uint8Array(m4a(40)));
              controller.error(new TypeError('cut'));
            },
          }),
        ),
      );
    await want('a');
    expect([await rows(), caches.keys()]).toEqual([[], []]);
  });

  it('does nothing on Save-Data', async () => {
    saving = true;
    await want('a');
    expect(await rows()).toEqual([]);
  });

  it('notes a host that forbids reading, and asks it again after a minute, ten and a day', async () => {
    const asked: string[] = [];
    const allowed = network;
    network = (_address, init) => {
      asked.push(init.mode ?? 'cors');
      return init.mode === 'no-cors' ? Promise.resolve(new Response(null)) : Promise.reject(new TypeError('CORS'));
    };
    await want('a');
    expect((await db.corsBlocked.toArray()).map((row) => row.trackId)).toEqual(['a']);
    const day = 24 * 60 * 60_000;
    for (const waitMs of [60_000, 600_000, day]) {
      asked.length = 0;
      now += waitMs - 1_000;
      await want('a');
      expect(asked).toEqual([]);
      now += 1_000;
      if (waitMs === day) network = allowed;
      await want('a');
      expect(asked).toEqual(waitMs === day ? [] : ['cors', 'no-cors']);
    }
    expect([await db.corsBlocked.count(), (await rows()).length]).toEqual([0, 1]);
  });

  it('takes the song’s own address when the processed file is missing', async () => {
    const asked: string[] = [];
    network = (address) => {
      asked.push(address);
      return Promise.resolve(address.endsWith('k-high.m4a') ? answer('gone', { status: 404 }) : answer(m4a()));
    };
    ahead.download([track('a', { processedAudioKey: 'k', audioUrl: 'https://ai.test/a.mp3' })], 'high');
    await expect.poll(rows).toHaveLength(1);
    expect(asked).toEqual([`${audioHost}/k-high.m4a`, 'https://ai.test/a.mp3']);
  });

  it('does not count as played by being looked up: a pointer over a row looks up its song', async () => {
    await want('a', 'b');
    const before = await rows();
    await storedAudio.audioFor(track('a'), 'high', storedAudio.rowsOf(id('a')));
    await storedAudio.anyAudioFor(id('a'));
    await sleep(20);
    expect(await rows()).toEqual(before);
  });

  it('downloads a track that is wanted again while its download is still being cancelled', async () => {
    let end = (): void => undefined;
    network = (_address, { signal }) => {
      network = () => Promise.resolve(answer(m4a()));
      return new Promise((_resolve, reject) => {
        end = () => reject(new DOMException('cancelled', 'AbortError'));
        expect(signal).toBeDefined();
      });
    };
    await want('a');
    ahead.download([track('b')], 'high');
    ahead.download([track('a'), track('b')], 'high');
    end();
    await expect.poll(async () => (await rows()).map((row) => row.trackId)).toEqual(['a', 'b']);
  });

  it('downloads nothing more once it is cancelled, and goes on with the next list', async () => {
    const signals: (AbortSignal | null | undefined)[] = [];
    network = (_address, { signal }) => {
      signals.push(signal);
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
      });
    };
    await want('a', 'b');
    ahead.cancel();
    network = () => Promise.resolve(answer(m4a()));
    await loopTurns(60);
    // The track that playback waits for gets the link at once.
    expect([signals.map((one) => one?.aborted), await rows()]).toEqual([[true], []]);
    await want('b');
    expect((await rows()).map((row) => row.trackId)).toEqual(['b']);
  });

  it.each([
    ['is missing', () => answer('gone', { status: 404 })],
    ['is no audio', () => answer('<!doctype html>')],
  ])('asks once for a file that %s', async (_what, made) => {
    let asked = 0;
    network = () => {
      asked++;
      return Promise.resolve(made());
    };
    for (let time = 0; time < 3; time++) await want('a');
    expect(asked).toBe(1);
    // Another song is no worse for it.
    await want('b');
    expect(asked).toBe(2);
  });

  it('downloads in the quality chosen last, and begins anew what comes in another', async () => {
    const song = track('a', { processedAudioKey: 'k' });
    network = (_address, { signal }) => {
      network = () => Promise.resolve(answer(m4a()));
      return new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => reject(new DOMException('cancelled', 'AbortError')));
      });
    };
    ahead.download([song], 'high');
    await loopTurns(60);
    ahead.download([song], 'low');
    await expect.poll(async () => (await rows()).map(({ quality }) => quality)).toEqual(['low']);
  });

  it('takes a dead network for no such thing', async () => {
    network = () => Promise.reject(new TypeError('dead'));
    await want('a');
    expect(await db.corsBlocked.count()).toBe(0);
    network = () => Promise.resolve(answer(m4a()));
    await want('a');
    expect(await rows()).toHaveLength(1);
  });
});

describe('room', () => {
  beforeEach(() => db.settings.put({ key: 'storageBudgetBytes', value: 200 }));

  it('is made by letting go what was played longest ago', async () => {
    await want('a', 'b', 'c');
    await notePlayedAudio(db, id('a'), now);
    await want('d');
    expect((await rows()).map((row) => row.trackId)).toEqual(['a', 'c', 'd']);
    expect(caches.keys()).toHaveLength(3);
  });

  it('is never made of what is pinned', async () => {
    await want('a', 'b', 'c');
    await db.audioFiles.toCollection().modify({ pinned: 1 });
    await want('d');
    expect((await rows()).map((row) => row.trackId)).toEqual(['a', 'b', 'c']);
    expect(caches.keys()).toHaveLength(3);
  });

  it('is looked for again some minutes later, when the user may have raised the budget', async () => {
    let asked = 0;
    network = () => {
      asked++;
      return Promise.resolve(answer(m4a()));
    };
    await db.settings.put({ key: 'storageBudgetBytes', value: 10 });
    await want('a');
    await db.settings.put({ key: 'storageBudgetBytes', value: 200 });
    await want('a');
    expect([await rows(), asked]).toEqual([[], 1]);
    now += 5 * 60_000;
    await want('a');
    expect(await rows()).toHaveLength(1);
  });

  it('is looked for again some minutes later also where the disk is full', async () => {
    let asked = 0;
    network = () => {
      asked++;
      return Promise.resolve(answer(m4a()));
    };
    caches.failNextPuts = 1;
    await want('a');
    await want('a');
    expect([await rows(), asked]).toEqual([[], 1]);
    now += 5 * 60_000;
    await want('a');
    expect(await rows()).toHaveLength(1);
  });

  it('is made once more when the disk is fuller than the budget knows', async () => {
    await want('a', 'b');
    caches.failNextPuts = 1;
    await want('c');
    expect((await rows()).map((row) => row.trackId)).toEqual(['b', 'c']);
  });
});

describe('case 29: what the browser took', () => {
  it('is no longer claimed once it is asked for', async () => {
    await want('a');
    caches.clear();
    expect(await storedAudio.audioFor(track('a'), 'high', storedAudio.rowsOf(id('a')))).toBeNull();
    expect(await rows()).toEqual([]);
  });

  it('is no longer claimed either where only a piece of it is left', async () => {
    await want('a');
    const [row] = await rows();
    const cache = (await caches.open('offbeat-audio')) as Cache;
    await cache.put(row?.cacheKey ?? '', answer(m4a(40)));
    expect(await storedAudio.audioFor(track('a'), 'high', storedAudio.rowsOf(id('a')))).toBeNull();
    expect([await rows(), caches.keys()]).toEqual([[], []]);
  });
});
