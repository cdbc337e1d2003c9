import { describe, expect, it } from 'vitest';
import { signOutMember } from '../../../../src/db/identity/sign-out.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { isLiked } from '../../../../src/db/library/like-queries.ts';
import type { CommandContext } from '../../../../src/db/offbeat-db.ts';
import { discardRow } from '../../../../src/db/outbox/commands.ts';
import { syncStatus } from '../../../../src/db/outbox/status.ts';
import { outboxRowVersion, type StoredRow } from '../../../../src/core/outbox/row.ts';
import { outboxList } from '../../../../src/db/outbox/queries.ts';
import { addToPlaylist, createPlaylist, renamePlaylist } from '../../../../src/db/playlists/commands.ts';
import { deletePlaylist } from '../../../../src/db/playlists/deletion-commands.ts';
import { playlistById, playlistsOf } from '../../../../src/db/playlists/queries.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { nextDueAtMs } from '../../../../src/sync/push/select-ready.ts';
import { guestA, type World } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';
import { listening, writes } from '../pull/pulling.ts';

const [a, b] = [trackId('a'), trackId('b')];

/** Takes the mutation out of the first row in devtools, or changes what is given. */
async function breakFirst(world: World, { db }: CommandContext, changes: Partial<StoredRow> = {}): Promise<void> {
  const [row] = await world.run(db.outbox.toArray());
  await world.run(db.outbox.update(assertDefined(row, 'row').seq, { mutation: null as never, ...changes }));
}

async function discardAll(world: World, context: CommandContext): Promise<void> {
  for (const { seq } of await world.run(outboxList(context.db, guestA))) await world.run(discardRow(context, seq));
  expect(await world.run(context.db.outbox.count())).toBe(0);
  expect(await world.run(context.db.deadLetters.count())).toBe(0);
}

describe('case 31: rows that were deleted by hand', () => {
  it.each(['a 304', 'a whole answer'])('leave no like or unlike on the screen after a pull (%s)', async (how) => {
    const { world, tab, context } = await listening();
    const pull = () => world.run(tab.pull({ kind: 'likes' }, { forcedBy: 'user' }));
    await world.run(setLike(context, b, true));
    await world.drainAll(tab);
    await pull();
    await world.run(setLike(context, a, true));
    await world.run(setLike(context, b, false));
    // What waits is still shown.
    await pull();
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(true);
    expect(await world.run(isLiked(tab.db, guestA, b))).toBe(false);
    await world.run(tab.db.outbox.clear());
    if (how === 'a whole answer') await world.run(tab.db.pulls.clear());
    await pull();
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(false);
    expect(await world.run(isLiked(tab.db, guestA, b))).toBe(true);
  });

  it.each(['a 304', 'a whole answer'])('leave no change of a playlist after a pull (%s)', async (how) => {
    const { world, tab, context } = await listening();
    const pull = () => world.run(tab.pull({ kind: 'playlists' }, { forcedBy: 'user' }));
    for (const name of ['Morning', 'Evening']) await world.run(createPlaylist(context, name));
    await world.drainAll(tab);
    await pull();
    const [morning, evening] = (await world.run(playlistsOf(tab.db, guestA))).toSorted((x, y) =>
      x.name < y.name ? 1 : -1,
    );
    await world.run(renamePlaylist(context, assertDefined(morning, 'playlist').id, 'Noon'));
    await world.run(deletePlaylist(context, assertDefined(evening, 'playlist').id));
    await world.run(createPlaylist(context, 'Night'));
    await world.run(tab.db.outbox.clear());
    if (how === 'a whole answer') await world.run(tab.db.pulls.clear());
    await pull();
    const names = (await world.run(playlistsOf(tab.db, guestA))).map(({ name }) => name);
    expect(names.toSorted()).toEqual(['Evening', 'Morning']);
  });
});

describe('case 31: a row whose mutation was broken by hand', () => {
  it('holds back the count of a like, and its Discard takes the heart back', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    await breakFirst(world, context);
    await world.drainAll(tab);
    expect(writes(world)).toEqual([]);
    await discardAll(world, context);
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(false);
  });

  it('gives back the heart of an unlike', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    await world.drainAll(tab);
    await world.run(setLike(context, a, false));
    await breakFirst(world, context);
    await world.drainAll(tab);
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(false);
    await discardAll(world, context);
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(true);
  });

  it('holds back the songs of a creation, which are listed as behind it and go with it', async () => {
    const { world, tab, context } = await listening();
    const id = await world.run(createPlaylist(context, 'Evening'));
    await world.run(addToPlaylist(context, id, a));
    await breakFirst(world, context);
    await world.drainAll(tab);
    expect(writes(world)).toEqual([]);
    const list = await world.run(outboxList(tab.db, guestA));
    expect(list.map(({ status }) => status)).toEqual(['refused', 'blocked']);
    await world.run(discardRow(context, assertDefined(list[0], 'entry').seq));
    expect(await world.run(tab.db.outbox.count())).toBe(0);
    expect(await world.run(playlistsOf(tab.db, guestA))).toEqual([]);
  });

  it('gives a playlist its name back, with what is left', async () => {
    const { world, tab, context } = await listening();
    const made = await world.run(createPlaylist(context, 'Evening'));
    await world.drainAll(tab);
    const { id } = assertDefined(await world.run(playlistById(tab.db, made)), 'playlist');
    await world.run(renamePlaylist(context, id, 'Night'));
    await world.run(addToPlaylist(context, id, b));
    await breakFirst(world, context);
    await world.drainAll(tab);
    await world.run(discardRow(context, assertDefined((await world.run(outboxList(tab.db, guestA)))[0], 'entry').seq));
    expect(await world.run(playlistById(tab.db, id))).toMatchObject({ name: 'Evening', songIds: ['b'] });
    await world.drainAll(tab);
    expect(world.server.playlistsOf(guestA)).toMatchObject([{ name: 'Evening', songs: ['b'] }]);
  });

  it('leaves no heart on a device whose listener signs out and discards what waits', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    await breakFirst(world, context);
    await world.drainAll(tab);
    await world.run(signOutMember(tab.db, guestA, { music: 'keep', waiting: 'discard' }, context.nowMs()));
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(false);
  });
});

describe('case 31: a dead letter', () => {
  it('has its number and its content, and is counted as a change that needs the user', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    const seq = assertDefined((await world.run(tab.db.outbox.toArray()))[0], 'row').seq;
    await breakFirst(world, context);
    await world.drainAll(tab);
    expect(await world.run(tab.db.deadLetters.toArray())).toMatchObject([
      { id: seq, ownerId: guestA, row: { seq, lane: 'like:a', mutation: null } },
    ]);
    expect(await world.run(syncStatus(tab.db, guestA))).toMatchObject({ needUser: 1 });
  });

  it.each([1, outboxRowVersion])(
    'is made of a broken row of version %i, which this version of the app reads',
    async (v) => {
      const { world, tab, context } = await listening();
      await world.run(setLike(context, a, true));
      await breakFirst(world, context, { v });
      await world.run(tab.drainer());
      expect(await world.run(tab.db.deadLetters.count())).toBe(1);
    },
  );

  it('is made while nothing may be sent, so that the user is told of it', async () => {
    const { world, tab, context } = await listening();
    world.faultPlan = { ...world.faultPlan, fault: () => ({ kind: 'dropBefore' }) };
    await world.run(setLike(context, b, true));
    await world.run(tab.drainer());
    await world.run(setLike(context, a, true));
    const rows = await world.run(tab.db.outbox.toArray());
    const broken = assertDefined(rows.at(-2), 'row').seq;
    await world.run(tab.db.outbox.update(broken, { mutation: null as never }));
    await world.run(tab.drainer());
    expect(await world.run(tab.db.deadLetters.toCollection().primaryKeys())).toEqual([broken]);
  });

  it('is made at once, though nothing else is due', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    await breakFirst(world, context);
    const nowMs = tab.deps.timers.nowMs();
    expect(await world.run(nextDueAtMs(tab.db, nowMs))).toBe(nowMs);
    await world.run(tab.drainer());
    expect(await world.run(tab.db.deadLetters.count())).toBe(1);
    expect(await world.run(nextDueAtMs(tab.db, nowMs))).toBeNull();
  });

  it('keeps what the screen shows of it through a pull, until it is discarded', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    await breakFirst(world, context);
    await world.drainAll(tab);
    await world.run(tab.pull({ kind: 'likes' }, { forcedBy: 'user' }));
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(true);
    await discardAll(world, context);
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(false);
  });

  it('is not made of a row that a newer version of the app wrote', async () => {
    const { world, tab, context } = await listening();
    await world.run(setLike(context, a, true));
    await breakFirst(world, context, { mutation: { kind: 'like.maybe' } as never, v: outboxRowVersion + 1 });
    await world.drainAll(tab);
    expect(await world.run(tab.db.deadLetters.count())).toBe(0);
    // The count of the like waits for it.
    expect(await world.run(tab.db.outbox.count())).toBe(2);
    expect(writes(world)).toEqual([]);
  });
});
