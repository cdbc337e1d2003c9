import { expect, test } from 'vitest';
import { parsePlaylistId } from '../../../../src/core/ids.ts';
import { importMusic } from '../../../../src/db/transfer/import.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { becomeGuest, movedFile } from '../moved-file.ts';
import { contextFor, freshDb, ownerId, trackId } from '../support.ts';

test('a file with a playlist without a name, added twice, makes one playlist', async () => {
  const from = contextFor(freshDb());
  await becomeGuest(from.db);
  await from.db.playlists.put({
    id: assertDefined(parsePlaylistId('pl_1'), 'playlist id'),
    name: '',
    description: null,
    songCount: 1,
    songIds: [trackId('a')],
    ownerId: from.ownerId,
    stale: 0,
    listedAtMs: 1,
  });
  const file = await movedFile(from);
  const to = contextFor(freshDb(), ownerId('guest_of_the_other_phone_abcdefghij'));
  await becomeGuest(to.db, to.ownerId);
  await importMusic(to, file, 'add');
  await importMusic(to, file, 'add');
  expect((await to.db.playlists.toArray()).map(({ name, songIds }) => ({ name, songIds }))).toEqual([
    { name: '…', songIds: ['a'] },
  ]);
});
