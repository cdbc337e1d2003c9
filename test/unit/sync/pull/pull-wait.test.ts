import { describe, expect, it } from 'vitest';
import { createApiCall, type ApiAnswer } from '../../../../src/sync/api-client.ts';
import { createPull } from '../../../../src/sync/pull/create-pull.ts';
import { createThrottle } from '../../../../src/sync/pull/throttle.ts';
import { loadedResources } from '../../../simulation/pull-resources.ts';
import { parsePlaylistId } from '../../../../src/core/ids.ts';
import type { PullRequest } from '../../../../src/core/pull.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { listening } from './pulling.ts';

type Answer = { readonly status: number; readonly retryAfter?: string };

const rock: PullRequest = { kind: 'genre', term: 'Rock', next: false };
const jazz: PullRequest = { kind: 'genre', term: 'Jazz', next: false };
const songsOf = (id: string): PullRequest => ({
  kind: 'playlistSongs',
  playlistId: assertDefined(parsePlaylistId(id), 'playlist id'),
});

/** A pull from a server that answers every call, as it does at that moment, with `server.now`. */
async function pulling(now: Answer) {
  const { world, tab } = await listening();
  const server = { now };
  const clock = { skewMs: 0 };
  const asked: string[] = [];
  const api = createApiCall((url) => {
    asked.push(new URL(url).pathname);
    const { status, retryAfter } = server.now;
    if (status === 0) return Promise.reject(new TypeError('no network'));
    const headers: Record<string, string | undefined> = { 'Retry-After': retryAfter };
    const body = { result: { tag_song: { result: [], total_hits: 0 } }, likes: [] };
    return Promise.resolve({
      status,
      headers: { get: (name) => headers[name] ?? null },
      text: () => Promise.resolve(JSON.stringify(body)),
    });
  }, tab.deps.timers);
  const timers = { ...tab.deps.timers, nowMs: () => tab.deps.timers.nowMs() + clock.skewMs };
  const pull = createPull({ ...tab.deps, timers, api, providerUrl: null }, loadedResources);
  return {
    world,
    server,
    clock,
    asked,
    pull,
    ask: (request: PullRequest, options?: Parameters<typeof pull>[1]) => world.run(pull(request, options)),
  };
}

describe('a server that asked for time', () => {
  it.each([429, 503])('is not asked again before it is over, and the pull fails as before (%i)', async (status) => {
    const { world, asked, ask } = await pulling({ status, retryAfter: '300' });
    expect(await ask(rock)).toEqual({ kind: 'failed', message: 'Local API failed' });
    for (const request of [rock, jazz, rock]) {
      expect(await ask(request)).toEqual({ kind: 'failed', message: 'Local API failed', notSent: true });
    }
    // The same call, in the words of the question that makes it.
    expect(await ask({ kind: 'search', type: 'text', term: 'x' })).toMatchObject({
      message: 'Search failed. Please try again.',
    });
    expect(asked).toEqual(['/api/search']);
    await world.pass(301_000);
    await ask(rock);
    expect(asked).toHaveLength(2);
  });

  it('is asked every other call, and of one call no other id', async () => {
    const { server, asked, ask } = await pulling({ status: 503, retryAfter: '300' });
    await ask(rock);
    await ask(songsOf('p1'));
    await ask(songsOf('p2'));
    server.now = { status: 200 };
    expect(await ask({ kind: 'likes' })).toEqual({ kind: 'done' });
    expect(asked.map((path) => path.replace(/guest_.*/, 'me'))).toEqual([
      '/api/search',
      '/api/playlists/p1/songs',
      '/api/likes/me',
    ]);
  });

  it("is asked at the listener's own press, not by a reconnect; an answer ends the wait", async () => {
    const { server, asked, ask } = await pulling({ status: 503, retryAfter: '300' });
    await ask(rock);
    await ask(rock, { forcedBy: 'app' });
    expect(asked).toHaveLength(1);
    await ask(rock, { forcedBy: 'user' });
    expect(asked).toHaveLength(2);
    await ask(rock);
    expect(asked).toHaveLength(2);
    server.now = { status: 0 };
    expect(await ask(rock, { forcedBy: 'user' })).toEqual({ kind: 'offline' });
    await ask(rock);
    expect(asked).toHaveLength(3);
    server.now = { status: 200 };
    expect(await ask(rock, { forcedBy: 'user' })).toEqual({ kind: 'done' });
    expect(await ask(jazz)).toEqual({ kind: 'done' });
    expect(asked).toHaveLength(5);
  });

  it("is asked at the listener's press also while a pull that is not sent is under way", async () => {
    const { world, server, asked, pull, ask } = await pulling({ status: 503, retryAfter: '300' });
    await ask(rock);
    server.now = { status: 200 };
    const [unsent, pressed] = await world.run(Promise.all([pull(rock), pull(rock, { forcedBy: 'user' })]));
    expect([unsent, pressed]).toEqual([
      { kind: 'failed', message: 'Local API failed', notSent: true },
      { kind: 'done' },
    ]);
    expect(asked).toHaveLength(2);
  });

  it('is down when several kinds in a row are unavailable: then it is asked again soon', async () => {
    const { world, server, asked, ask } = await pulling({ status: 503, retryAfter: '3600' });
    await ask(rock);
    await ask({ kind: 'likes' });
    expect(await ask(jazz)).toMatchObject({ notSent: true });
    expect(asked).toHaveLength(2);
    server.now = { status: 200 };
    await world.pass(60_000);
    expect(await ask(rock)).toEqual({ kind: 'done' });
    expect(await ask({ kind: 'likes' })).toEqual({ kind: 'done' });
  });

  it('is left alone for an hour at most, also when the clock was set back (case 25)', async () => {
    const { world, clock, asked, ask } = await pulling({ status: 503, retryAfter: '999999' });
    await ask(rock);
    await world.pass(60 * 60_000 + 1_000);
    await ask(rock);
    expect(asked).toHaveLength(2);
    clock.skewMs = -24 * 60 * 60_000;
    await ask(rock);
    expect(asked).toHaveLength(3);
  });

  it('is asked each time where it names no time', async () => {
    const { server, asked, ask } = await pulling({ status: 503 });
    await ask(rock);
    await ask(rock);
    server.now = { status: 503, retryAfter: '0' };
    await ask(rock);
    await ask(rock);
    server.now = { status: 500, retryAfter: '300' };
    await ask(rock);
    await ask(rock);
    expect(asked).toHaveLength(6);
  });
});

it('a call that was sent before the server asked for time does not end the wait by its answer', async () => {
  const clock = { nowMs: 0 };
  const throttle = createThrottle({ nowMs: () => clock.nowMs, random: () => 0.5 });
  const answers: ((answer: ApiAnswer) => void)[] = [];
  const api = () => new Promise<ApiAnswer>((resolve) => answers.push(resolve));
  const ask = () => throttle(api, false).api({ method: 'GET', url: 'http://model/api/songs?ids=a' });
  const [early, limited] = [ask(), ask()];
  clock.nowMs = 10;
  answers[1]?.({ kind: 'error', status: 429, retryAfterMs: 300_000, message: 'Too many' });
  await limited;
  answers[0]?.({ kind: 'answer', status: 200, body: {}, etag: null });
  await early;
  void ask();
  expect(answers).toHaveLength(2);
  clock.nowMs = 300_011;
  void ask();
  expect(answers).toHaveLength(3);
});
