import { describe, expect, it, onTestFinished } from 'vitest';
import { countPlay } from '../../../src/db/interactions/commands.ts';
import { readHold } from '../../../src/db/outbox/hold.ts';
import { guestA, World } from '../../simulation/world.ts';
import type { NetworkFault } from '../../simulation/network.ts';
import { trackId } from '../db/support.ts';

/** Three counts go out together and get these answers; the hold that follows. */
async function heldAfter(...faults: NetworkFault[]) {
  const world = new World();
  onTestFinished(() => world.close());
  const tab = world.tab('tab');
  await world.signIn(tab, guestA);
  for (let i = 0; i < faults.length; i++) await world.run(countPlay(tab.context(guestA), trackId(`t${i}`)));
  world.next(...faults);
  await world.run(tab.drainer());
  const { untilMs, byServer } = await world.run(readHold(tab.db));
  const rows = await world.run(tab.db.outbox.toArray());
  const waits = rows.map(({ nextAttemptAtMs }) => nextAttemptAtMs - tab.deps.timers.nowMs());
  return { byServer, waitMs: untilMs - tab.deps.timers.nowMs(), waits };
}

describe('a hold', () => {
  const busy = (retryAfter?: string): NetworkFault => ({
    kind: 'status',
    status: 429,
    ...(retryAfter !== undefined && { retryAfter }),
  });

  it.each([
    { named: 'a dead network', others: [{ kind: 'dropBefore' }, { kind: 'dropBefore' }] as const },
    { named: 'a shorter wait', others: [busy('5'), busy('10')] },
    { named: 'no wait at all', others: [busy(), busy()] },
  ])('lasts as long as the server asked, whatever came in beside it: $named', async ({ others }) => {
    for (const faults of [
      [busy('90'), ...others],
      [...others, busy('90')],
    ]) {
      const { byServer, waitMs } = await heldAfter(...faults);
      expect(byServer).toBe(true);
      expect(waitMs).toBeGreaterThan(89_000);
    }
  });

  it('is the server’s where it asked for no time and the network died beside it', async () => {
    for (const faults of [[busy(), { kind: 'dropBefore' }] as const, [{ kind: 'dropBefore' }, busy()] as const]) {
      expect((await heldAfter(...faults)).byServer).toBe(true);
    }
  });

  it.each(['0', new Date(0).toUTCString()])('is one of backoff when the server asks for no wait: %s', async (after) => {
    const { byServer, waitMs } = await heldAfter(busy(after));
    expect(byServer).toBe(true);
    expect(waitMs).toBeGreaterThanOrEqual(100);
  });

  it('leaves backoff to a row whose failure came with a wait of zero', async () => {
    const { waits } = await heldAfter({ kind: 'status', status: 500, retryAfter: '0' });
    expect(waits[0]).toBeGreaterThanOrEqual(100);
  });
});
