import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DownloadOutcome } from '../../../src/core/downloads/download-outcome.ts';
import { fetchAudio } from '../../../src/platform/shared/fetch-audio.ts';
import { dropParts, partsCacheName } from '../../../src/platform/shared/partial-audio.ts';
import { FakeCaches } from '../../support/fake-caches.ts';
import { m4a } from '../../support/audio/m4a.ts';
import { AudioServer } from '../../support/audio-server.ts';

const key = '/offbeat-audio/a/high';
const own = 'https://app.test/audio/a.m4a';
const foreign = 'https://host.test/a.m4a';

let caches: FakeCaches;
let server: AudioServer;
let now = 0;
let room: (bytes: number) => boolean;
let stop: AbortController;

beforeEach(() => {
  caches = new FakeCaches();
  server = new AudioServer(m4a(1_000, 7));
  now = 0;
  room = () => true;
  stop = new AbortController();
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('location', new URL('https://app.test/'));
  vi.stubGlobal('fetch', server.fetch);
});

const get = (address = own): Promise<DownloadOutcome> =>
  fetchAudio(key, address, {
    signal: stop.signal,
    spaceFor: (bytes) => Promise.resolve(room(bytes)),
    nowMs: () => now,
    stallMs: 50,
  });
const stored = { kind: 'stored', bytes: 1_000, mime: 'audio/mp4' };
const parts = (): string[] => caches.keys(partsCacheName);
const storedBytes = async (): Promise<Uint8Array | undefined> => {
  const cache = (await caches.open('offbeat-audio')) as Cache;
  const found = await cache.match(key);
  return found && new Uint8Array(await found.arrayBuffer());
};

describe('case 29: going on where it ended', () => {
  it.each([
    ['by ETag', own, { etag: '"v1"', lastModified: null }],
    ['by date', own, { etag: null, lastModified: 'Mon, 01 Jan 2024 00:00:00 GMT' }],
    ['on a host elsewhere, which need not know If-Range', foreign, { etag: '"v1"', lastModified: null }],
  ])('asks for the rest only, %s, and has the same bytes', async (_how, address, validators) => {
    Object.assign(server, validators, { cutAt: 600 });
    expect(await get(address)).toEqual({ kind: 'cut', storedBytes: 600 });
    expect([parts(), caches.keys()]).toEqual([[`${key}/part/0`], []]);
    server.cutAt = undefined;
    expect(await get(address)).toEqual(stored);
    expect(server.ranges).toEqual(['-', 'bytes=600-']);
    expect([await storedBytes(), parts()]).toEqual([server.body, []]);
    expect(server.sentBytes).toBe(1_000);
  });

  it.each([
    ['', () => (now += 400)],
    [', also after the clock was set back', () => (now = server.sentBytes < 300 ? 1e6 : (now % 1e6) + 400)],
  ])('keeps what has come now and then, so that a crash costs a second at most%s', async (_when, read) => {
    server.cutAt = 900;
    await fetchAudio(key, own, { signal: stop.signal, spaceFor: () => Promise.resolve(true), nowMs: read });
    expect(parts().length).toBeGreaterThan(1);
    server.cutAt = undefined;
    expect(await get()).toEqual(stored);
    expect(await storedBytes()).toEqual(server.body);
  });

  it('begins anew when the file changed, and mixes nothing', async () => {
    server.cutAt = 600;
    await get();
    Object.assign(server, { cutAt: undefined, etag: '"v2"', body: new Uint8Array(m4a(1_000, 9)) });
    expect(await get()).toEqual(stored);
    expect(await storedBytes()).toEqual(server.body);
    expect(parts()).toEqual([]);
  });

  it('begins anew when a host elsewhere sends the rest of another file', async () => {
    server.cutAt = 600;
    await get(foreign);
    Object.assign(server, { cutAt: undefined, etag: '"v2"', body: new Uint8Array(m4a(1_000, 9)) });
    expect(await get(foreign)).toEqual(stored);
    expect(server.ranges).toEqual(['-', 'bytes=600-', '-']);
    expect(await storedBytes()).toEqual(server.body);
  });

  it('begins anew when only the date says that it is another file', async () => {
    const dates = ['Mon, 01 Jan 2024 00:00:00 GMT', 'Tue, 02 Jan 2024 00:00:00 GMT'] as const;
    Object.assign(server, { etag: null, lastModified: dates[0], cutAt: 600 });
    await get(foreign);
    Object.assign(server, { cutAt: undefined, lastModified: dates[1], body: new Uint8Array(m4a(1_000, 9)) });
    expect(await get(foreign)).toEqual(stored);
    expect(await storedBytes()).toEqual(server.body);
  });

  it('takes a 200 instead of a 206 for what it is', async () => {
    server.cutAt = 600;
    await get();
    Object.assign(server, { cutAt: undefined, takesRanges: false });
    expect(await get()).toEqual(stored);
    expect(await storedBytes()).toEqual(server.body);
  });

  it('asks for the whole when the range is refused, or the question is', async () => {
    for (const refusal of [() => new Response(null, { status: 416 }), () => Promise.reject(new TypeError('CORS'))]) {
      server.cutAt = 600;
      server.instead = undefined;
      await get(foreign);
      server.cutAt = undefined;
      server.instead = (init) => {
        server.instead = undefined;
        return new Headers(init.headers).has('Range') ? refusal() : server.fetch(foreign, init);
      };
      expect(await get(foreign)).toEqual(stored);
      caches.clear();
    }
  });

  it('keeps nothing that could not be recognised later', async () => {
    Object.assign(server, { etag: 'W/"weak"', cutAt: 600 });
    expect(await get()).toEqual({ kind: 'cut', storedBytes: 0 });
    expect(parts()).toEqual([]);
  });

  it('does not trust parts that were damaged', async () => {
    server.cutAt = 600;
    await get();
    const cache = (await caches.open(partsCacheName)) as Cache;
    const part = (await cache.match(`${key}/part/0`)) as Response;
    await cache.put(`${key}/part/0`, new Response('short', { headers: part.headers }));
    server.cutAt = undefined;
    expect(await get()).toEqual(stored);
    expect(server.ranges).toEqual(['-', '-']);
  });

  it('goes on behind the parts of one file only, where two files left some', async () => {
    server.cutAt = 600;
    await get();
    const cache = (await caches.open(partsCacheName)) as Cache;
    const part = (await cache.match(`${key}/part/0`)) as Response;
    const headers = new Headers(part.headers);
    for (const [name, value] of Object.entries({ ETag: '"v2"', 'X-Offbeat-Start': '600', 'Content-Length': '100' }))
      headers.set(name, value);
    await cache.put(`${key}/part/1`, new Response(new Uint8Array(100), { headers }));
    server.cutAt = undefined;
    expect(await get()).toEqual(stored);
    expect(server.ranges).toEqual(['-', 'bytes=600-']);
    expect(await storedBytes()).toEqual(server.body);
  });

  it('deletes parts of unwanted songs, and old ones', async () => {
    server.cutAt = 600;
    await get();
    await dropParts(() => true, 0);
    expect(parts()).toHaveLength(1);
    await dropParts(() => true, 1);
    expect(parts()).toEqual([]);
    await get();
    await dropParts((name) => name !== key, 0);
    expect(parts()).toEqual([]);
  });
});

describe('case 29: what is no song', () => {
  const asksToWait = (until: string): Response =>
    new Response(null, { status: 503, headers: { 'Retry-After': until } });
  const page = new Response('<!doctype html>', { headers: { 'Content-Type': 'text/html' } });
  it.each([
    ['a login page is the network’s doing', page, { kind: 'unreachable' }],
    ['anything else with 200 is the song’s', new Response('not sound at all'), { kind: 'notAudio' }],
    ['nothing', new Response(null), { kind: 'notAudio' }],
    ['404', new Response(null, { status: 404 }), { kind: 'refused', status: 404 }],
    ['a part that was not requested', new Response(m4a(), { status: 206 }), { kind: 'refused', status: 206 }],
    ['503', asksToWait('7'), { kind: 'busy', retryAfterMs: 7_000 }],
    ['503 for a day, cut to an hour', asksToWait('86400'), { kind: 'busy', retryAfterMs: 3_600_000 }],
    ['503 until what is no date of HTTP', asksToWait('1.5'), { kind: 'busy', retryAfterMs: null }],
    ['500', new Response(null, { status: 500 }), { kind: 'busy', status: 500, retryAfterMs: null }],
  ])('%s', async (_what, answer, outcome) => {
    server.instead = () => answer;
    expect(await get()).toMatchObject(outcome);
    expect([caches.keys(), parts()]).toEqual([[], []]);
  });

  it('is a song cut at 60 % under a length that fits', async () => {
    server.instead = () =>
      new Response(server.body.slice(0, 600), { headers: { 'Content-Length': '600', ETag: '"v1"' } });
    expect(await get()).toEqual({ kind: 'cut', storedBytes: 0 });
    expect([caches.keys(), parts()]).toEqual([[], []]);
  });

  it('is a song cut at 60 % without a length, whose rest is then asked for', async () => {
    server.sendsLength = false;
    server.instead = () => new Response(server.body.slice(0, 600), { headers: { ETag: '"v1"' } });
    expect(await get()).toEqual({ kind: 'cut', storedBytes: 600 });
    server.instead = undefined;
    expect(await get()).toEqual(stored);
    expect(server.ranges).toEqual(['-', 'bytes=600-']);
  });

  it('is a song shorter than promised, also where the file itself cannot tell', async () => {
    const mp3 = new Uint8Array(600).fill(0xff);
    server.instead = () => new Response(mp3, { headers: { 'Content-Type': 'audio/mpeg', 'Content-Length': '1000' } });
    expect(await get()).toEqual({ kind: 'cut', storedBytes: 0 });
    expect(caches.keys()).toEqual([]);
  });

  it('is not a song without a length and without ranges: that one is whole', async () => {
    Object.assign(server, { sendsLength: false, takesRanges: false, etag: null });
    expect(await get(foreign)).toEqual(stored);
  });

  it('is a host that forbids reading, not one of which only the browser’s copy answers; the own one never does', async () => {
    server.instead = () => Promise.reject(new TypeError('CORS'));
    expect([await get(foreign), await get(own)]).toEqual([{ kind: 'forbidden' }, { kind: 'unreachable' }]);
    server.isGone = true;
    expect(await get(foreign)).toEqual({ kind: 'unreachable' });
  });

  it('is a host that forbids reading also where the own one redirects the song there, but not everything', async () => {
    server.instead = () => Promise.reject(new TypeError('CORS'));
    server.redirected = ['/audio/a.m4a'];
    expect(await get(own)).toEqual({ kind: 'forbidden' });
    server.redirected = ['/audio/a.m4a', '/'];
    expect(await get(own)).toEqual({ kind: 'unreachable' });
  });

  it('is never taken from the browser’s own copy, which may be one without CORS or held by the audio element', async () => {
    const asked: (string | undefined)[] = [];
    server.instead = (init) => {
      asked.push(init.cache);
      server.instead = undefined;
      return server.fetch(own, init);
    };
    await get();
    expect(asked).toEqual(['no-store']);
  });
});

describe('room', () => {
  it('is asked for before the body comes, where its length is known', async () => {
    room = (bytes) => bytes < 1_000;
    expect(await get()).toEqual({ kind: 'noSpace', bytes: 1_000 });
    expect(server.sentBytes).toBeLessThan(1_000);
    server.sendsLength = false;
    expect(await get()).toEqual({ kind: 'noSpace', bytes: 1_000 });
    expect(caches.keys()).toEqual([]);
  });

  it('seems to be there, and less is stored than was given: it counts as not stored', async () => {
    caches.pinnedBytes = 999;
    expect(await get()).toEqual({ kind: 'full' });
    expect(caches.keys()).toEqual([]);
  });

  it('runs out: nothing is claimed', async () => {
    caches.failNextPuts = 1;
    expect(await get()).toEqual({ kind: 'full' });
    expect(caches.keys()).toEqual([]);
  });

  it('runs out for parts only: the song comes all the same', async () => {
    server.cutAt = 600;
    caches.failNextPuts = 1;
    expect(await get()).toEqual({ kind: 'cut', storedBytes: 0 });
    server.cutAt = undefined;
    expect(await get()).toEqual(stored);
  });
});

it('gives up an answer from which nothing more comes', async () => {
  server.instead = () =>
    new Response(new ReadableStream({ start: (controller) => controller.enqueue(server.body.slice(0, 300)) }), {
      headers: { 'Content-Length': '1000', ETag: '"v1"' },
    });
  const fetching = vi.fn<(address: string, init?: RequestInit) => Promise<Response>>((address, init) => {
    const answer = server.fetch(address, init);
    return new Promise((done, fail) => {
      init?.signal?.addEventListener('abort', () => fail(new DOMException('late', 'AbortError')));
      void answer.then((response) => {
        const reader = response.body?.getReader();
        const body = new ReadableStream<Uint8Array>({
          pull: async (controller) => {
            const stopped = new Promise<never>((_done, stopping) => {
              init?.signal?.addEventListener('abort', () => stopping(new DOMException('late', 'AbortError')));
            });
            const next = await Promise.race([reader?.read(), stopped]);
            if (next?.value !== undefined) controller.enqueue(next.value);
          },
        });
        done(new Response(body, { headers: response.headers }));
      });
    });
  });
  vi.stubGlobal('fetch', fetching);
  expect(await get()).toEqual({ kind: 'cut', storedBytes: 300 });
});
