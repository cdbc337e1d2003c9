import { Dexie } from 'dexie';
import { describe, expect, it, onTestFinished } from 'vitest';
import { rowBefore } from '../../../src/core/outbox/row.ts';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { isLiked, likedTrackIds } from '../../../src/db/library/like-queries.ts';
import { contextFor, freshDb, outboxKinds, trackId } from './support.ts';

const a = trackId('a');

describe('setLike', () => {
  it('writes the heart, the interaction and the count behind it', async () => {
    const context = contextFor(freshDb());
    await setLike(context, a, true);
    expect(await isLiked(context.db, context.ownerId, a)).toBe(true);
    const rows = await context.db.outbox.toArray();
    expect(rows.map((row) => [row.mutation.kind, row.lane, row.dependsOn, row.listed])).toEqual([
      ['like.set', 'like:a', null, 1],
      ['track.countLike', 'like:a', rowBefore, 0],
    ]);
    expect(new Set(rows.map((row) => row.key)).size).toBe(2);
  });

  it('case 14: a like and an unlike that never left send nothing', async () => {
    const context = contextFor(freshDb());
    await setLike(context, a, true);
    await setLike(context, a, false);
    expect(await outboxKinds(context.db)).toEqual([]);
    expect(await isLiked(context.db, context.ownerId, a)).toBe(false);
  });

  it('an unlike and a like of what the server has send nothing', async () => {
    const context = contextFor(freshDb());
    const row = { ownerId: context.ownerId, trackId: a, likedAtMs: 1 };
    await context.db.likes.put(row);
    await context.db.likesBase.put(row);
    await setLike(context, a, false);
    expect(await outboxKinds(context.db)).toEqual(['like.set']);
    await setLike(context, a, true);
    expect(await outboxKinds(context.db)).toEqual([]);
  });

  it('case 14: an unlike while the like is in flight leaves interaction, count, unlike in order', async () => {
    const context = contextFor(freshDb());
    await setLike(context, a, true);
    const first = (await context.db.outbox.toArray())[0];
    await context.db.outbox.update(first?.seq ?? 0, { state: 'inflight', attempts: 1 });
    await setLike(context, a, false);
    expect(await outboxKinds(context.db)).toEqual(['like.set', 'track.countLike', 'like.set']);
    await setLike(context, a, true);
    expect(await outboxKinds(context.db)).toEqual(['like.set', 'track.countLike']);
  });

  it('case 4: the same like from two tabs together has one effect', async () => {
    const context = contextFor(freshDb());
    await Promise.all([setLike(context, a, true), setLike(context, a, true)]);
    expect(await outboxKinds(context.db)).toEqual(['like.set', 'track.countLike']);
  });

  it('case 1: a throw after the table write leaves neither heart nor row', async () => {
    const context = contextFor(freshDb());
    context.db.outbox.hook('creating', () => {
      throw new Error('quota');
    });
    // Making the database is a change too.
    await context.db.open();
    let told = 0;
    const name = `/${context.db.name}/`;
    // Databases of other tests in this thread may still be at work.
    const tell = (parts: object): void => void (told += Object.keys(parts).some((part) => part.includes(name)) ? 1 : 0);
    Dexie.on.storagemutated.subscribe(tell);
    onTestFinished(() => Dexie.on.storagemutated.unsubscribe(tell));
    await expect(setLike(context, a, true)).rejects.toThrow('quota');
    // What live queries run again for.
    expect(told).toBe(0);
    expect(await isLiked(context.db, context.ownerId, a)).toBe(false);
    expect(await outboxKinds(context.db)).toEqual([]);
  });

  it('lists liked tracks newest first', async () => {
    const context = contextFor(freshDb());
    for (const id of ['a', 'b', 'c']) {
      context.clock.nowMs += 1;
      await setLike(context, trackId(id), true);
    }
    expect(await likedTrackIds(context.db, context.ownerId)).toEqual(['c', 'b', 'a']);
  });
});
