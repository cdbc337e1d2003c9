import { describe, expect, it } from 'vitest';
import { countPlay } from '../../../../src/db/library/play-commands.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { isLiked } from '../../../../src/db/library/like-queries.ts';
import { createPlaylist } from '../../../../src/db/playlists/commands.ts';
import { playlistsOf } from '../../../../src/db/playlists/queries.ts';
import type { ApiCall } from '../../../../src/sync/api-client.ts';
import { drain } from '../../../../src/sync/push/drain.ts';
import { timing } from '../../../../src/sync/timing.ts';
import { guestA } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';
import { listening } from '../pull/pulling.ts';

const ids = ['c', 'd', 'b', 'e', 'f'];
const a = trackId('a');

describe('a failing database', () => {
  it('case 2: a full disk at the outbox row leaves the table as it was, and the command says so once', async () => {
    const { world, tab, context } = await listening();
    tab.db.outbox.hook('creating', () => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await expect(world.run(setLike(context, a, true))).rejects.toThrow(/full/);
    await expect(world.run(createPlaylist(context, 'Evening'))).rejects.toThrow(/full/);
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(false);
    expect(await world.run(playlistsOf(tab.db, guestA))).toEqual([]);
    expect(await world.run(tab.db.outbox.count())).toBe(0);
  });

  it('case 5: closed by force while a request is out, opened again: one effect, nothing left', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    const draining = tab.drainer().catch(() => undefined);
    await world.pass(10);
    tab.db.close({ disableAutoOpen: false });
    await world.run(draining);
    await world.run(tab.db.open());
    await world.drainAll(tab);
    expect(world.server.likesOf(guestA)).toEqual(['a']);
    expect(world.server.likeCounts.get('a')).toBe(1);
    expect(await world.run(tab.db.outbox.count())).toBe(0);
  });

  it('case 5: deleted while open: the next use rebuilds it, and the drain finds nothing to do', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    await world.run(tab.db.delete({ disableAutoOpen: false }));
    await world.run(tab.drainer());
    expect(await world.run(tab.db.outbox.count())).toBe(0);
    await world.signIn(tab, guestA);
    await world.run(setLike(context, a, true));
    await world.drainAll(tab);
    expect(world.server.likesOf(guestA)).toEqual(['a']);
  });

  it('settles the other answers that arrived with one which cannot be settled, and that one later', async () => {
    const { world, tab, context } = await listening();
    for (const id of ids) await world.run(countPlay(context, trackId(id)));
    let broken = true;
    tab.db.outbox.hook('deleting', (_key, row) => {
      if (broken && JSON.stringify(row.mutation).includes('"b"')) throw new Error('aborted');
    });
    const answers: (() => void)[] = [];
    const api: ApiCall = async (request) => {
      const answer = await tab.deps.api(request);
      if (broken) {
        const together = new Promise<void>((resolve) => answers.push(resolve));
        if (answers.length === ids.length) for (const release of answers) release();
        await together;
      }
      return answer;
    };
    await world.run(drain({ ...tab.deps, api }));
    const left = async () => (await world.run(tab.db.outbox.toArray())).map(({ mutation }) => mutation);
    expect(await left()).toEqual([{ kind: 'track.countPlay', trackId: 'b' }]);
    broken = false;
    await world.pass(timing.requestTimeoutMs * 4);
    await world.drainAll(tab);
    expect(await left()).toEqual([]);
    expect(ids.map((id) => world.server.playCounts.get(id))).toEqual(ids.map(() => 1));
  });

  it('sends nothing more once a failed claim has ended the drain', async () => {
    const { world, tab, context } = await listening();
    const many = Array.from({ length: timing.concurrency + 3 }, (_, index) => trackId(`t${index}`));
    for (const id of many) await world.run(countPlay(context, id));
    const answers: (() => void)[] = [];
    const api: ApiCall = async (request) => {
      await new Promise<void>((resolve) => answers.push(resolve));
      return tab.deps.api(request);
    };
    const failed = drain({ ...tab.deps, api }).then(
      () => false,
      () => true,
    );
    await world.pass(10);
    expect(answers).toHaveLength(timing.concurrency);
    tab.db.close();
    answers[0]?.();
    expect(await world.run(failed)).toBe(true);
    const sent = answers.length;
    for (const answer of answers) answer();
    await world.pass(1_000);
    expect(answers).toHaveLength(sent);
  });

  it('case 16: an exchange of ids that is aborted repeats identically', async () => {
    const { world, tab, context } = await listening();
    const id = await world.run(createPlaylist(context, 'Evening'));
    let broken = true;
    tab.db.playlistIds.hook('creating', () => {
      if (broken) throw new Error('aborted');
    });
    await world.run(tab.drainer());
    expect(await world.run(tab.db.playlists.toCollection().primaryKeys())).toEqual([id]);
    expect(await world.run(tab.db.playlistsBase.count())).toBe(0);
    broken = false;
    await world.pass(60_000);
    await world.drainAll(tab);
    expect(world.server.playlists.size).toBe(1);
    expect(await world.run(tab.db.playlists.toCollection().primaryKeys())).toEqual(['p1']);
  });
});
