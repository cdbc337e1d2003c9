import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { DownloadOutcome } from '../../../src/core/downloads/download-outcome.ts';
import { fetchAudio } from '../../../src/platform/shared/fetch-audio.ts';
import { partsCacheName } from '../../../src/platform/shared/partial-audio.ts';
import { AudioServer } from '../../support/audio-server.ts';
import { FakeCaches } from '../../support/fake-caches.ts';
import { m4a } from '../../support/audio/m4a.ts';
import { waitFor } from '../../support/unit/wait.ts';

const key = '/offbeat-audio/a/high';

let caches: FakeCaches;
let server: AudioServer;
let stop: AbortController;

const get = (firstByteMs?: number): Promise<DownloadOutcome> =>
  fetchAudio(key, 'https://app.test/audio/a.m4a', {
    signal: stop.signal,
    spaceFor: () => Promise.resolve(true),
    nowMs: () => 0,
    ...(firstByteMs !== undefined && { firstByteMs }),
  });
const parts = (): string[] => caches.keys(partsCacheName);

/** A request that ends only when it is cancelled. */
const neverAnswers = ({ signal }: RequestInit): Promise<Response> =>
  new Promise((_done, fail) => {
    const end = (): void => fail(new DOMException('stopped', 'AbortError'));
    if (signal?.aborted === true) end();
    signal?.addEventListener('abort', end);
  });

describe('case 29: the beginning of a download stays', () => {
  beforeEach(async () => {
    caches = new FakeCaches();
    server = new AudioServer(m4a(1_000, 7));
    stop = new AbortController();
    vi.stubGlobal('caches', caches);
    vi.stubGlobal('location', new URL('https://app.test/'));
    vi.stubGlobal('fetch', server.fetch);
    server.cutAt = 600;
    await get();
    server.cutAt = undefined;
  });

  it('while the network is gone, and when it is stopped', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('dead')));
    expect(await get()).toEqual({ kind: 'unreachable' });
    expect(parts()).toHaveLength(1);
    stop.abort();
    expect(await get()).toEqual({ kind: 'aborted' });
    expect(parts()).toHaveLength(1);
  });

  it.each([
    ['the whole', 0],
    ['the rest', 600],
  ])('unless the answer says neither where it begins nor its length, though it is %s', async (_what, from) => {
    server.instead = ({ headers }) => {
      server.instead = undefined;
      const status = new Headers(headers).has('Range') ? 206 : 200;
      return new Response(server.body.slice(from), { status, headers: { ETag: '"v1"' } });
    };
    expect(await get()).toEqual({ kind: 'stored', bytes: 1_000, mime: 'audio/mp4' });
    expect([server.ranges, parts()]).toEqual([['-', 'bytes=600-', '-'], []]);
  });

  it('while the first byte of the rest is late, and the next attempt goes on from there', async () => {
    server.instead = neverAnswers;
    expect(await get(20)).toEqual({ kind: 'unreachable' });
    expect(parts()).toHaveLength(1);
    server.instead = undefined;
    expect(await get()).toEqual({ kind: 'stored', bytes: 1_000, mime: 'audio/mp4' });
    expect(server.ranges).toEqual(['-', 'bytes=600-', 'bytes=600-']);
    expect(server.sentBytes).toBe(1_000);
  });

  it.each([200, 416])(
    'until a host answers the range with %i: then what the whole file brings is stored instead',
    async (status) => {
      server.takesRanges = false;
      server.cutAt = 600;
      if (status === 416) {
        vi.stubGlobal('fetch', (address: string, init: RequestInit) =>
          new Headers(init.headers).has('Range')
            ? Promise.resolve(new Response(null, { status }))
            : server.fetch(address, init),
        );
      }
      for (const cutAt of [600, 300, 700]) {
        server.cutAt = cutAt;
        expect(await get()).toEqual({ kind: 'cut', storedBytes: cutAt });
      }
    },
  );

  it('when it is stopped while it finds out whether the host answers at all', async () => {
    vi.stubGlobal('fetch', (_address: string, { mode }: RequestInit) => {
      if (mode !== 'no-cors') return Promise.reject(new TypeError('CORS'));
      stop.abort();
      return Promise.resolve(new Response(null));
    });
    expect(await get()).toEqual({ kind: 'aborted' });
    expect(parts()).toHaveLength(1);
  });
});

it('lets the next download begin when its host is slow to answer', async () => {
  vi.stubGlobal('caches', new FakeCaches());
  vi.stubGlobal('location', new URL('https://app.test/'));
  vi.stubGlobal('fetch', (_address: string, init: RequestInit) => neverAnswers(init));
  const onLinkFree = vi.fn<() => void>();
  const end = new AbortController();
  const outcome = fetchAudio(key, 'https://app.test/audio/a.m4a', {
    signal: end.signal,
    spaceFor: () => Promise.resolve(true),
    nowMs: () => 0,
    slowAnswerMs: 5,
    onLinkFree,
  });
  await waitFor(() => expect(onLinkFree).toHaveBeenCalledOnce());
  end.abort();
  expect(await outcome).toEqual({ kind: 'aborted' });
});

it('has all the time it needs while bytes come: neither the wait for the first byte nor that for the next ends it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  vi.stubGlobal('caches', new FakeCaches());
  vi.stubGlobal('location', new URL('https://app.test/'));
  const whole = new Uint8Array(m4a(1_000, 7));
  const chunks = [0, 250, 500, 750].map((from) => whole.slice(from, from + 250));
  vi.stubGlobal('fetch', (_address: string, { signal }: RequestInit) => {
    const body = new ReadableStream<Uint8Array>(
      {
        start: (controller) =>
          signal?.addEventListener('abort', () => controller.error(new DOMException('stopped', 'AbortError'))),
        pull: (controller) => {
          vi.advanceTimersByTime(40_000);
          const next = chunks.shift();
          if (signal?.aborted === true) return;
          if (next === undefined) controller.close();
          else controller.enqueue(next);
        },
      },
      { highWaterMark: 0 },
    );
    return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'audio/mp4', 'Content-Length': '1000' } }));
  });
  stop = new AbortController();
  expect(await get()).toEqual({ kind: 'stored', bytes: 1_000, mime: 'audio/mp4' });
});
