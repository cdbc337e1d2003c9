import { describe, expect, it } from 'vitest';
import { countPlay } from '../../../../src/db/library/play-commands.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { guestA } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';
import { listening } from '../pull/pulling.ts';

const [a, b] = [trackId('a'), trackId('b')];

describe('the drain and a wrong clock', () => {
  it.each([-24, 24, 30 * 24])(
    'case 25: a clock that jumps %i hours freezes, loses and expires nothing',
    async (hours) => {
      const { world, tab, context } = await listening();
      await world.run(setLike(context, a, true));
      world.next({ kind: 'status', status: 500 });
      await world.run(tab.drainer());
      world.skewMs = hours * 60 * 60_000;
      await world.run(setLike(context, b, true));
      await world.drainAll(tab);
      expect(world.server.likesOf(guestA).toSorted()).toEqual(['a', 'b']);
      expect(await world.run(tab.db.outbox.count())).toBe(0);
    },
  );

  it('case 25: a clock set back a day does not hold back what was to be tried again soon', async () => {
    const { world, tab, context } = await listening();
    await world.run(countPlay(context, a));
    world.next({ kind: 'status', status: 503, retryAfter: '30' });
    await world.run(tab.drainer());
    world.skewMs = -24 * 60 * 60_000;
    await world.run(tab.drainer());
    expect(world.server.playCounts.get('a')).toBe(1);
  });

  it('case 25: a clock set back half an hour delays no change that was made before and never sent', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    world.skewMs = -30 * 60_000;
    await world.run(tab.drainer());
    expect(world.server.likesOf(guestA)).toEqual(['a']);
  });
});
