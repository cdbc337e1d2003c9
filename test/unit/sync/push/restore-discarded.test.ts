import { describe, expect, it } from 'vitest';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { isLiked } from '../../../../src/db/library/like-queries.ts';
import { discardRow, restoreDiscarded, retryRow } from '../../../../src/db/outbox/commands.ts';
import { outboxList } from '../../../../src/db/outbox/queries.ts';
import {
  addToPlaylist,
  createPlaylist,
  renamePlaylist,
  reorderPlaylist,
} from '../../../../src/db/playlists/commands.ts';
import { playlistById, playlistsOf } from '../../../../src/db/playlists/queries.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { guestA } from '../../../simulation/world.ts';
import { trackId } from '../../db/support.ts';
import { listening, writes } from '../pull/pulling.ts';

const [a, b] = [trackId('a'), trackId('b')];

/** Discards the first listed change; `restore` undoes that. */
async function discarding({ world, tab, context }: Awaited<ReturnType<typeof listening>>) {
  const [entry] = await world.run(outboxList(tab.db, guestA));
  const rows = await world.run(tab.db.outbox.toArray());
  const discarded = await world.run(discardRow(context, assertDefined(entry, 'entry').seq));
  return { rows, restore: () => world.run(restoreDiscarded(context, discarded)) };
}

describe('Undo of Discard', () => {
  it('brings a refused creation back with its songs, as they were; Retry then sends all in order', async () => {
    const here = await listening();
    const { world, tab, context } = here;
    let refusing = true;
    world.server.refuses = ({ path }) => refusing && path === '/api/playlists';
    const id = await world.run(createPlaylist(context, 'Evening'));
    for (const track of [a, b]) await world.run(addToPlaylist(context, id, track));
    await world.drainAll(tab);
    const { rows, restore } = await discarding(here);
    expect(await world.run(tab.db.outbox.count())).toBe(0);
    expect(await restore()).toBe(true);
    expect(await world.run(tab.db.outbox.toArray())).toEqual(rows);
    refusing = false;
    await world.run(retryRow(context, assertDefined(rows[0], 'row').seq));
    expect(await world.run(playlistsOf(tab.db, guestA))).toMatchObject([{ name: 'Evening', songIds: ['a', 'b'] }]);
    await world.drainAll(tab);
    expect(world.server.playlistsOf(guestA)).toMatchObject([{ name: 'Evening', songs: ['a', 'b'] }]);
    expect(world.server.conflicts).toBe(0);
  });

  it('brings an unreadable change back, with what waits for it', async () => {
    const here = await listening();
    const { world, tab, context } = here;
    await world.run(setLike(context, a, true));
    const [like] = await world.run(tab.db.outbox.toArray());
    await world.run(tab.db.outbox.update(assertDefined(like, 'like').seq, { mutation: null as never }));
    await world.run(tab.drainer());
    const [letters, listed] = [
      await world.run(tab.db.deadLetters.toArray()),
      await world.run(outboxList(tab.db, guestA)),
    ];
    const { rows, restore } = await discarding(here);
    expect(await world.run(outboxList(tab.db, guestA))).toEqual([]);
    expect(await restore()).toBe(true);
    expect(await world.run(tab.db.deadLetters.toArray())).toEqual(letters);
    expect(await world.run(tab.db.outbox.toArray())).toEqual(rows);
    expect(await world.run(outboxList(tab.db, guestA))).toEqual(listed);
  });

  it('shows a waiting like again, which is sent once', async () => {
    const here = await listening();
    const { world, tab, context } = here;
    await world.run(setLike(context, a, true));
    const { restore } = await discarding(here);
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(false);
    expect(await restore()).toBe(true);
    expect(await world.run(isLiked(tab.db, guestA, a))).toBe(true);
    await world.drainAll(tab);
    expect(writes(world)).toHaveLength(2);
  });

  it('brings a song back to its place in an order that waits', async () => {
    const here = await listening();
    const { world, tab, context } = here;
    const id = await world.run(createPlaylist(context, 'Evening'));
    await world.run(addToPlaylist(context, id, a));
    await world.drainAll(tab);
    await world.run(addToPlaylist(context, id, b));
    await world.run(reorderPlaylist(context, id, [b, a]));
    const { restore } = await discarding(here);
    expect(await world.run(playlistById(tab.db, id))).toMatchObject({ songIds: ['a'] });
    expect(await restore()).toBe(true);
    expect(await world.run(playlistById(tab.db, id))).toMatchObject({ songIds: ['b', 'a'] });
  });

  it('does nothing after a newer change of the same thing, which would be overtaken', async () => {
    const here = await listening();
    const { world, tab, context } = here;
    const id = await world.run(createPlaylist(context, 'Evening'));
    await world.drainAll(tab);
    await world.run(renamePlaylist(context, id, 'Night'));
    const { restore } = await discarding(here);
    await world.run(renamePlaylist(context, id, 'Day'));
    expect(await restore()).toBe(false);
    await world.drainAll(tab);
    expect(world.server.playlistsOf(guestA)).toMatchObject([{ name: 'Day' }]);
  });

  it('nor after one that was accepted meanwhile and left no row', async () => {
    const here = await listening();
    const { world, tab, context } = here;
    await world.run(setLike(context, a, true));
    const { restore } = await discarding(here);
    await world.run(setLike(context, a, true));
    await world.drainAll(tab);
    expect(await world.run(tab.db.outbox.count())).toBe(0);
    expect(await restore()).toBe(false);
    await world.drainAll(tab);
    expect(writes(world)).toHaveLength(2);
  });
});
