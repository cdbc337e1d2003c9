import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hostAnswers, serverAnswers } from '../../../src/platform/shared/probe.ts';

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
    expect(await hostAnswers('/audio/a.m4a')).toBe(isAnswer);
  });
});
