import { expect, test } from 'vitest';
import { parsePlaylistId } from '../../../../src/core/ids.ts';
import { guestBecomesMember } from '../../../../src/db/identity/carry-over.ts';
import { ownerRows } from '../../../../src/db/outbox/rows.ts';
import { importMusic } from '../../../../src/db/transfer/import.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { becomeGuest, movedFile } from '../moved-file.ts';
import { contextFor, freshDb, ownerId, session, trackId } from '../support.ts';

const nameless = {
  id: assertDefined(parsePlaylistId('pl_1'), 'playlist id'),
  name: '',
  description: null,
  songCount: 1,
  songIds: [trackId('a')],
  stale: 0,
  listedAtMs: 1,
} as const;

test('a file with a playlist without a name, added twice, makes one playlist', async () => {
  const from = contextFor(freshDb());
  await becomeGuest(from.db);
  await from.db.playlists.put({ ...nameless, ownerId: from.ownerId });
  const file = await movedFile(from);
  const to = contextFor(freshDb(), ownerId('guest_of_the_other_phone_abcdefghij'));
  await becomeGuest(to.db, to.ownerId);
  await importMusic(to, file, 'add');
  await importMusic(to, file, 'add');
  expect((await to.db.playlists.toArray()).map(({ name, songIds }) => ({ name, songIds }))).toEqual([
    { name: '…', songIds: ['a'] },
  ]);
});

test.each(['', ' '])('a guest who becomes a member takes along a playlist that is called "%s"', async (name) => {
  const { db, ownerId: guestId } = contextFor(freshDb());
  await becomeGuest(db);
  await db.playlists.put({ ...nameless, name, ownerId: guestId });
  const member = contextFor(db, ownerId('uid-ada'));
  await guestBecomesMember(db, guestId, session(member.ownerId), true, member);
  // Without a name the rows could not be read, and none would be sent.
  expect((await ownerRows(db, member.ownerId)).map(({ mutation }) => mutation)).toMatchObject([
    { kind: 'playlist.create', name: '…' },
    { kind: 'playlist.addSong', trackId: 'a' },
  ]);
  expect((await db.playlists.toArray()).map(({ name: shown, songIds }) => [shown, songIds])).toEqual([['…', ['a']]]);
});
