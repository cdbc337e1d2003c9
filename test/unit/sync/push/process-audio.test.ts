import { expect, it, onTestFinished } from 'vitest';
import { counterValue } from '../../../../src/db/stats/counter-queries.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { processAudioOnce } from '../../../../src/db/player/commands.ts';
import { createApiCall, type Fetch } from '../../../../src/sync/api-client.ts';
import { drain } from '../../../../src/sync/push/drain.ts';
import { timing } from '../../../../src/sync/timing.ts';
import { putSongs } from '../../../../src/db/catalogue/commands.ts';
import { song } from '../../../support/song.ts';
import { guestA, World } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';

const a = trackId('a');

/** The answer to an upload: the key of the processed audio, or null while it is still made. */
const accepted = (key: string | null) => ({
  status: 202,
  headers: { get: () => null },
  text: () => Promise.resolve(JSON.stringify({ processed_audio_key: key })),
});

async function waiting(audioOf: (() => Promise<Blob | undefined>) | undefined) {
  const world = new World();
  onTestFinished(() => world.close());
  const tab = world.tab('tab', audioOf === undefined ? {} : { audioOf });
  await world.signIn(tab, guestA);
  await world.run(processAudioOnce(tab.context(guestA), a, 'Jazz'));
  return { world, tab, count: () => world.run(tab.db.outbox.count()) };
}

it('looks for the audio of a song at growing intervals, and gives up after a day of them', async () => {
  let looks = 0;
  const { world, tab, count } = await waiting(() => {
    looks++;
    return Promise.resolve(undefined);
  });
  while ((await count()) > 0) {
    await world.run(tab.drainer({ force: true }));
    await world.pass(5 * 60_000);
    expect(looks).toBeLessThanOrEqual(timing.audioAttempts);
  }
  expect(looks).toBe(timing.audioAttempts);
  expect(await world.run(counterValue(tab.db, 'dropped:audio'))).toBe(1);
  expect(world.server.requests).toEqual([]);
});

it('leaves the row to others where this drainer cannot look', async () => {
  const { world, tab, count } = await waiting(undefined);
  for (let look = 0; look < timing.audioAttempts * 2; look++) {
    await world.run(tab.drainer());
    await world.pass(timing.noAudioYetMs);
  }
  expect(await count()).toBe(1);
});

it('is requested once, also where a sign-out forgot the request and left its row', async () => {
  const { world, tab, count } = await waiting(undefined);
  const requestAgain = () => world.run(processAudioOnce(tab.context(guestA), a, 'Jazz'));
  await world.run(tab.db.counters.clear());
  await requestAgain();
  expect(await count()).toBe(1);
  // The row has been sent.
  await world.run(tab.db.outbox.clear());
  await requestAgain();
  expect(await count()).toBe(0);
});

it('looks again after ten minutes, then twice as long each time, and at least every hour', async () => {
  const { world, tab } = await waiting(() => Promise.resolve(undefined));
  const minutes: number[] = [];
  for (let look = 0; look < 5; look++) {
    const { nextAtMs } = await world.run(tab.drainer());
    const waitMs = (nextAtMs ?? 0) - tab.deps.timers.nowMs();
    minutes.push(waitMs / 60_000);
    await world.pass(waitMs);
  }
  expect(minutes).toEqual([10, 20, 40, 60, 60]);
});

it('sends the audio with its id and genre, and gives a slow upload the time it needs', async () => {
  const audio = new Blob(['the sound of a'], { type: 'audio/mpeg' });
  const { world, tab, count } = await waiting(() => Promise.resolve(audio));
  const sent: FormData[] = [];
  const slowly: Fetch = async (_url, { body, signal }) => {
    if (body instanceof FormData) sent.push(body);
    await world.clock.wait(50_000);
    signal?.throwIfAborted();
    return accepted(null);
  };
  await world.run(drain({ ...tab.deps, api: createApiCall(slowly, tab.deps.timers) }));
  expect(sent.map((form) => [form.get('originalId'), form.get('genre')])).toEqual([['a', 'Jazz']]);
  const file = sent[0]?.get('audio');
  expect(file instanceof File && (await file.text())).toBe('the sound of a');
  expect(await count()).toBe(0);
});

it('claims again an upload that waited too long to end within its lease, so that no other drain sends it meanwhile', async () => {
  const { world, tab } = await waiting(() => Promise.resolve(new Blob(['sound'], { type: 'audio/mpeg' })));
  for (let n = 0; n < 3 * timing.concurrency; n++) {
    await world.run(processAudioOnce(tab.context(guestA), trackId(`t${n}`), 'Jazz'));
  }
  const sent: unknown[] = [];
  const slowly: Fetch = async (_url, { body }) => {
    if (body instanceof FormData) sent.push(body.get('originalId'));
    await world.clock.wait(50_000);
    return accepted(null);
  };
  const drainSlowly = (actor: typeof tab) => drain({ ...actor.deps, api: createApiCall(slowly, actor.deps.timers) });
  const other = world.tab('other', { audioOf: () => Promise.resolve(new Blob(['sound'])) });
  const first = drainSlowly(tab);
  await world.pass(timing.uploadLeaseMs + 1_000);
  await world.run(Promise.all([first, drainSlowly(other)]));
  expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
});

it('sends a like before audio that has waited longer than it', async () => {
  const { world, tab } = await waiting(() => Promise.resolve(new Blob(['sound'], { type: 'audio/mpeg' })));
  for (let n = 0; n < timing.concurrency; n++) {
    await world.run(processAudioOnce(tab.context(guestA), trackId(`t${n}`), 'Jazz'));
  }
  await world.run(setLike(tab.context(guestA), a, true));
  await world.drainAll(tab);
  const paths = world.server.requests.map(({ path }) => path);
  // The first upload too, and the like with its count.
  expect(paths).toHaveLength(timing.concurrency + 3);
  expect(paths.indexOf('/api/likes')).toBe(0);
});

it.each([
  ['p1', 'p1'],
  [null, 'before'],
])(
  'the answer of an upload names the processed audio of the song, unless it is still made (%s)',
  async (key, stored) => {
    const { world, tab } = await waiting(() => Promise.resolve(new Blob(['sound'], { type: 'audio/mpeg' })));
    await world.run(putSongs(tab.db, [song('a'), song('b')], 1));
    await world.run(tab.db.tracks.toCollection().modify({ processedAudioKey: 'before' }));
    const answer: Fetch = () => Promise.resolve(accepted(key));
    await world.run(drain({ ...tab.deps, api: createApiCall(answer, tab.deps.timers) }));
    const keys = (await world.run(tab.db.tracks.orderBy('id').toArray())).map((track) => track.processedAudioKey);
    expect(keys).toEqual([stored, 'before']);
  },
);
