import { expect, it, onTestFinished } from 'vitest';
import { counterValue } from '../../../../src/db/stats/counter-queries.ts';
import { processAudio } from '../../../../src/db/library/play-commands.ts';
import { timing } from '../../../../src/sync/timing.ts';
import { guestA, World } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';

const a = trackId('a');

async function waiting(audioOf: (() => Promise<Blob | undefined>) | undefined) {
  const world = new World();
  onTestFinished(() => world.close());
  const tab = world.tab('tab', audioOf === undefined ? {} : { audioOf });
  await world.signIn(tab, guestA);
  await world.run(processAudio(tab.context(guestA), a, 'Jazz'));
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
