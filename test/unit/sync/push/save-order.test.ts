import { expect, it, onTestFinished } from 'vitest';
import { countPlay } from '../../../../src/db/library/play-commands.ts';
import { enqueue } from '../../../../src/db/outbox/enqueue.ts';
import { guestA, guestB, World } from '../../../simulation/world.ts';
import { song } from '../../../support/song.ts';
import { trackId } from '../../db/support.ts';

const a = trackId('a');

async function twoUsers() {
  const world = new World();
  onTestFinished(() => world.close());
  const tab = world.tab('tab');
  await world.signIn(tab, guestA);
  const save = { kind: 'songs.save', tracks: [song('a').track] } as const;
  return { world, tab, save };
}

it('sends what was done with a song although a save of it by another listener waits for their return', async () => {
  const { world, tab, save } = await twoUsers();
  await world.run(enqueue(tab.context(guestB), save));
  await world.run(countPlay(tab.context(guestA), a));
  await world.drainAll(tab);
  expect(world.server.playCounts.get('a')).toBe(1);
});

it('sends what was done with a song although a save of it got no answer for 170 days', async () => {
  const { world, tab, save } = await twoUsers();
  const seq = await world.run(enqueue(tab.context(guestA), save));
  await world.run(tab.db.outbox.update(seq, { state: 'waiting', waitReason: 'unanswered' }));
  await world.run(countPlay(tab.context(guestA), a));
  await world.drainAll(tab);
  expect(world.server.playCounts.get('a')).toBe(1);
});

it('sends what was done with a song only once the save of it, which fails at first, has arrived', async () => {
  const { world, tab, save } = await twoUsers();
  await world.run(enqueue(tab.context(guestA), save));
  await world.run(countPlay(tab.context(guestA), a));
  world.next({ kind: 'status', status: 500 });
  await world.drainAll(tab);
  const paths = world.server.requests.map(({ path }) => path);
  expect(paths).toEqual(['/api/songs', '/api/tracks/a/play']);
});
