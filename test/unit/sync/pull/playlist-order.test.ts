import { expect, test } from 'vitest';
import { parsePlaylistId } from '../../../../src/core/ids.ts';
import { createPlaylist } from '../../../../src/db/playlists/commands.ts';
import { playlistsOf } from '../../../../src/db/playlists/queries.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { ranksOf } from '../../../../src/sync/pull/playlist-ranks.ts';
import { guestA } from '../../../simulation/world.ts';
import { listening, pulling } from './pulling.ts';

const named = (names: string) => Array.from(names, (name) => ({ id: `p-${name}`, name, song_ids: [] }));

/** A device whose server lists these, and what it shows. */
async function device() {
  let listed = '';
  const { world, tab, context, pull, asked } = await pulling(() => ({ playlists: named(listed) }));
  const shown = async (): Promise<string> =>
    (await world.run(playlistsOf(tab.db, guestA))).map(({ name }) => name).join('');
  const pulled = async (names: string): Promise<string> => {
    listed = names;
    await world.run(pull({ kind: 'playlists' }, { forcedBy: 'user' }));
    return shown();
  };
  return { world, tab, context, asked, shown, pulled };
}

test('playlists are newest first on a device that has never seen them, and on one that saw them come', async () => {
  const fresh = await device();
  expect(await fresh.pulled('abc')).toBe('cba');
  const old = await device();
  expect(await old.pulled('a')).toBe('a');
  expect(await old.pulled('abc')).toBe('cba');
  expect(await old.pulled('ac')).toBe('ca');
});

test('the order is that of the server, whichever device a playlist was seen on first', async () => {
  const here = await device();
  await here.pulled('bd');
  // Made elsewhere between the two, and sent late.
  expect(await here.pulled('bcd')).toBe('dcb');
});

test('a server that lists the newest first is recognised by what is new', async () => {
  const here = await device();
  await here.pulled('a');
  expect(await here.pulled('ba')).toBe('ba');
  expect(await here.pulled('dcba')).toBe('dcba');
  expect(await here.pulled('dca')).toBe('dca');
});

test('one made offline stands above those of the server, the latest first', async () => {
  const here = await device();
  await here.pulled('ab');
  here.world.clock.nowMs -= 24 * 3_600_000;
  await here.world.run(createPlaylist(here.context, 'x'));
  here.world.clock.nowMs -= 1_000;
  await here.world.run(createPlaylist(here.context, 'y'));
  expect(await here.shown()).toBe('yxba');
});

test('a playlist that the server took keeps its place until the server lists it, and the same place after', async () => {
  const { world, tab, context } = await listening();
  const names = async () => (await world.run(playlistsOf(tab.db, guestA))).map(({ name }) => name);
  for (const name of ['one', 'two', 'three']) {
    world.clock.nowMs += 1_000;
    await world.run(createPlaylist(context, name));
    await world.drainAll(tab);
    expect((await names())[0]).toBe(name);
    await world.run(tab.pull({ kind: 'playlists' }, { forcedBy: 'user' }));
  }
  expect(await names()).toEqual(['three', 'two', 'one']);
});

test('rows of an older version, without an order, are asked for without their ETag', async () => {
  const here = await device();
  await here.pulled('ab');
  await here.world.run(
    here.tab.db.playlists.toCollection().modify((row, change) => {
      const { serverRank: _, ...old } = row;
      change.value = old;
    }),
  );
  expect(await here.pulled('ab')).toBe('ba');
  expect(here.asked.at(-1)?.headers).not.toHaveProperty('If-None-Match');
  await here.pulled('ab');
  expect(here.asked.at(-1)?.headers).toHaveProperty('If-None-Match');
});

test('ranks begin with the oldest', () => {
  const ids = ['a', 'b'].map((name) => assertDefined(parsePlaylistId(name), name));
  expect([...ranksOf(ids, new Map()).values()]).toEqual([0, 1]);
});

test('with a server without ETags a creation asks for no playlists again', async () => {
  const { world, tab, context } = await listening();
  await world.run(tab.pull({ kind: 'playlists' }));
  await world.run(tab.db.pulls.toCollection().modify({ etag: null }));
  await world.run(createPlaylist(context, 'Evening'));
  await world.drainAll(tab);
  expect(await world.run(tab.pull({ kind: 'playlists' }))).toEqual({ kind: 'fresh' });
});
