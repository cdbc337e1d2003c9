import { expect, test } from 'vitest';
import { pinKeys } from '../../../../src/core/keys.ts';
import { pinCollection } from '../../../../src/db/pins/commands.ts';
import { offlineView } from '../../../../src/db/pins/queries.ts';
import { addToPlaylist, createPlaylistWith } from '../../../../src/db/playlists/commands.ts';
import { importMusic } from '../../../../src/db/transfer/import.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { becomeGuest, movedFile } from '../moved-file.ts';
import { contextFor, freshDb, ownerId, trackId, type TestContext } from '../support.ts';

const [a, b] = [trackId('a'), trackId('b')];
const heir = ownerId('guest_of_the_file_abcdefghijklmnop');

async function guestWith(names: readonly string[], owner?: typeof heir): Promise<TestContext> {
  const context = contextFor(freshDb(), owner);
  await becomeGuest(context.db, owner);
  for (const name of names) await createPlaylistWith(context, name, [a]);
  return context;
}

/** Of the playlist `name` of the user `owner`. */
const idOf = async ({ db }: TestContext, name: string, owner: string) =>
  assertDefined(
    (await db.playlists.toArray()).find((row) => row.name === name && row.ownerId === owner),
    name,
  ).id;

test('playlists pinned on this device stay so when it becomes the guest of a file, also one that the file has', async () => {
  const file = await movedFile(await guestWith(['Both'], heir));
  const here = await guestWith(['Mine', 'Both']);
  for (const name of ['Mine', 'Both'])
    await pinCollection(here, pinKeys.playlist(await idOf(here, name, here.ownerId)), [a]);
  await pinCollection(here, 'genre:Jazz', [b]);
  await importMusic(here, file, 'become');
  const after = contextFor(here.db, heir);
  const mine = await idOf(after, 'Mine', heir);
  await addToPlaylist(after, mine, b);
  const { pins } = await offlineView(here.db, heir);
  expect(Object.fromEntries(pins.map(({ pin, name, trackIds }) => [pin.collection, [name, trackIds]]))).toEqual({
    [pinKeys.playlist(mine)]: ['Mine', [a, b]],
    [pinKeys.playlist(await idOf(after, 'Both', heir))]: ['Both', [a]],
    'genre:Jazz': [null, [b]],
  });
  expect(await here.db.pins.count()).toBe(3);
});
