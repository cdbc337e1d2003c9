import { describe, expect, it } from 'vitest';
import { callKinds, type CallKind } from '../../../../src/core/mutations/registry.ts';
import { outboxList } from '../../../../src/db/outbox/queries.ts';
import type { NetworkFault } from '../../../simulation/network.ts';
import { memberC } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';
import { eachKind, mutations } from './each-kind.ts';

/** A host that sends its page for a call it does not know, one whose CORS lacks a method, one that never answers. */
const silences = ['portal', 'dropBefore', 'hang'] as const satisfies readonly NetworkFault['kind'][];

describe('a kind of call that gets no answer', () => {
  it.each(callKinds.flatMap((kind) => silences.map((silence) => ({ kind, silence }))))(
    '$kind ($silence): all others arrive in the same run',
    async ({ kind, silence }) => {
      const { limits, add, waiting, drained } = await eachKind();
      limits.set(kind, { kind: silence });
      await add(mutations[kind]);
      for (const other of callKinds) if (other !== kind) await add(mutations[other]);
      await drained();
      expect(await waiting()).toEqual([mutations[kind].kind]);
    },
  );

  it('delays nothing that comes later, however often it was tried', async () => {
    const { world, limits, asked, add, waiting, drained } = await eachKind();
    limits.set('counts', { kind: 'portal' });
    for (let i = 0; i < 40; i++) await add({ kind: 'track.countPlay', trackId: trackId(`t${i}`) });
    for (let i = 0; i < 12; i++) {
      await drained();
      await world.pass(60_000);
    }
    expect(asked.length).toBeLessThan(100);
    await add(mutations.likes);
    await drained();
    expect(new Set(await waiting())).toEqual(new Set(['track.countPlay']));
  });

  it('is tried at once when the network is said to be back', async () => {
    const { world, limits, asked, add, waiting, waitMs, drained } = await eachKind();
    limits.set('counts', { kind: 'dropBefore' });
    await add(mutations.counts);
    await drained();
    while (asked.length < 5) {
      await world.pass(1_000);
      await drained();
    }
    expect(await waitMs('counts')).toBeGreaterThan(0);
    limits.clear();
    await drained();
    expect(await waiting()).toEqual(['track.countPlay']);
    await drained(true);
    expect(await waiting()).toEqual([]);
  });

  it('is a dead network if a second kind gets none either', async () => {
    const { limits, asked, add, waitMs, drained } = await eachKind();
    for (const kind of [...callKinds, 'reading'] as (CallKind | 'reading')[]) limits.set(kind, { kind: 'dropBefore' });
    for (let i = 0; i < 30; i++) await add({ kind: 'track.countPlay', trackId: trackId(`t${i}`) });
    for (const kind of callKinds) await add(mutations[kind]);
    await drained();
    expect(await waitMs('all')).toBeGreaterThan(0);
    for (const kind of callKinds) expect(await waitMs(kind)).toBeLessThanOrEqual(0);
    expect(asked.length).toBeLessThan(14);
  });

  it('is no wait that the server asked for, so the Sync dialog names no time', async () => {
    const { world, tab, limits, add, drained } = await eachKind();
    limits.set('playlists', { kind: 'dropBefore' });
    await add(mutations.playlists);
    await drained();
    expect((await world.run(outboxList(tab.db, memberC))).map(({ busyUntilMs }) => busyUntilMs)).toEqual([null]);
  });
});
