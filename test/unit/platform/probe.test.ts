import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answers, serverAnswers } from '../../../src/platform/shared/probe.ts';

const json = { headers: { 'Content-Type': 'application/json' } };
const page = { headers: { 'Content-Type': 'text/html; charset=utf-8' } };
/** As `fetch` gives them for another origin, or where a redirect leads to one. */
const opaque = (): Response => Object.defineProperty(new Response(null), 'type', { value: 'opaque' });

let network: (path: string) => Response;
const asked: string[] = [];

beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('location', new URL('https://app.test/'));
  vi.stubGlobal('fetch', (address: string) => {
    asked.push(address);
    return Promise.resolve(network(address));
  });
});

describe('whether the server answers', () => {
  it.each([
    ['its health', true, () => new Response(null, json)],
    ['the page of a captive portal', false, () => new Response(null, page)],
    ['a redirect to the login page of a network', false, opaque],
    ['the page of a proxy', false, () => new Response(null, { status: 502 })],
  ])('%s: %s', async (_what, isAnswer, answer) => {
    network = answer;
    expect(await serverAnswers('')).toBe(isAnswer);
  });

  it('is taken from its manifest where it sends the app for every address it does not know', async () => {
    network = (path) => new Response(null, path.endsWith('.webmanifest') ? json : page);
    expect(await serverAnswers('')).toBe(true);
  });

  it('is seen of another origin by any answer, of which nothing can be read', async () => {
    network = opaque;
    expect(await serverAnswers('https://api.test')).toBe(true);
    expect(asked).toEqual(['https://api.test/api/health']);
  });
});

describe('whether the host of a song answers', () => {
  it.each([
    ['with the file', true, () => new Response(null, { headers: { 'Content-Type': 'audio/mp4' } })],
    ['that it has none', true, () => new Response(null, { status: 404, ...page })],
    ['unreadably', true, opaque],
    ['with the page of a captive portal', false, () => new Response(null, page)],
    ['with the page of a proxy', false, () => new Response(null, { status: 502, ...page })],
  ])('%s: %s', async (_what, isAnswer, answer) => {
    network = answer;
    expect(await answers('/audio/a.m4a')).toBe(isAnswer);
  });
});

describe('how long an answer is waited for', () => {
  /** The limits of the probes that follow answers with these times to their first bytes, `agoMs` before now. */
  async function limitAfter(firstByteMs: number, agoMs: number): Promise<unknown> {
    const endMs = performance.now() - agoMs;
    const times = { fetchStart: endMs - firstByteMs, responseStart: endMs, responseEnd: endMs };
    const entry = Object.create(
      PerformanceResourceTiming.prototype,
      Object.fromEntries(Object.entries(times).map(([name, value]) => [name, { value }])),
    ) as PerformanceEntry;
    class Observer {
      constructor(tell: (list: { getEntries: () => readonly PerformanceEntry[] }) => void) {
        tell({ getEntries: () => [entry] });
      }
      observe(): void {}
    }
    vi.stubGlobal('PerformanceObserver', Observer);
    vi.resetModules();
    const { answers: fresh } = await import('../../../src/platform/shared/probe.ts');
    const limit = vi.spyOn(AbortSignal, 'timeout');
    network = () => new Response(null, json);
    await fresh('/audio/a.m4a');
    return limit.mock.calls[0]?.[0];
  }

  it('is three seconds', async () => {
    expect(await limitAfter(200, 0)).toBe(3_000);
  });

  it('is longer on a line that took seconds to the first byte of another answer', async () => {
    expect(await limitAfter(2_500, 1_000)).toBe(15_000);
  });

  it('is three seconds again a minute after the last slow answer', async () => {
    expect(await limitAfter(2_500, 61_000)).toBe(3_000);
  });
});
