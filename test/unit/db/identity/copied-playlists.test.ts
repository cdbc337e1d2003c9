import { expect, test } from 'vitest';
import { parsePlaylistId } from '../../../../src/core/ids.ts';
import { guestBecomesMember } from '../../../../src/db/identity/carry-over.ts';
import { removeOldPlaylistIds } from '../../../../src/db/identity/clear-device.ts';
import { signOutMember } from '../../../../src/db/identity/sign-out.ts';
import { addToPlaylist, createPlaylist } from '../../../../src/db/playlists/commands.ts';
import { playlistById, playlistsOf, resolvePlaylistId } from '../../../../src/db/playlists/queries.ts';
import { importMusic } from '../../../../src/db/transfer/import.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { remapPlaylistId } from '../../../../src/sync/push/remap-ids.ts';
import { becomeGuest, movedFile } from '../moved-file.ts';
import { contextFor, freshDb, guest, ownerId, session, trackId } from '../support.ts';

/** A member's copies of a guest's playlists have ids of their own; what plays, and the history, have the guest's. */
const member = ownerId('uid-ada');
const [a, b] = [trackId('a'), trackId('b')];
const asSent = assertDefined(parsePlaylistId('pl-guest'), 'id');
const asCopied = assertDefined(parsePlaylistId('pl-member'), 'id');

/** A guest's playlist that was made here and has been sent: its first id. */
async function sentPlaylist() {
  const context = contextFor(freshDb());
  await becomeGuest(context.db);
  const firstId = await createPlaylist(context, 'Road');
  await addToPlaylist(context, firstId, a);
  await remapPlaylistId(context.db, guest, firstId, asSent, 1);
  return { db: context.db, firstId };
}

test('the guest’s addresses of a playlist lead to the member’s copy, before and after the server has it', async () => {
  const { db, firstId } = await sentPlaylist();
  await guestBecomesMember(db, guest, session(), true, contextFor(db, member));
  const [copy] = await playlistsOf(db, member);
  expect(copy).toMatchObject({ name: 'Road', firstId });
  for (const id of [firstId, asSent]) expect((await playlistById(db, id))?.id).toBe(copy?.id);
  await remapPlaylistId(db, member, assertDefined(copy, 'copy').id, asCopied, 1);
  for (const id of [firstId, asSent]) expect((await playlistById(db, id))?.id).toBe(asCopied);
  expect(await playlistsOf(db, member)).toMatchObject([{ id: asCopied, firstId }]);
  // What is pressed on the page that was open goes to the copy.
  await addToPlaylist(contextFor(db, member), asSent, b);
  expect((await db.playlists.toArray()).map(({ id, songIds }) => [id, songIds])).toEqual([[asCopied, [a, b]]]);
});

test('a member who leaves with the music leaves no id of it, and one who keeps it every address', async () => {
  const { db, firstId } = await sentPlaylist();
  await guestBecomesMember(db, guest, session(), true, contextFor(db, member));
  const copy = assertDefined((await playlistsOf(db, member))[0], 'copy').id;
  await remapPlaylistId(db, member, copy, asCopied, 1);
  await signOutMember(db, member, { waiting: 'keep', music: 'keep' }, 1);
  // As when another user leaves without the music.
  await removeOldPlaylistIds(db);
  expect((await playlistById(db, firstId))?.id).toBe(asCopied);
  await signOutMember(db, member, { waiting: 'discard', music: 'remove' }, 1);
  expect(await db.playlistIds.count()).toBe(0);
});

test('a guest’s addresses lead nowhere where the member did not take the music along', async () => {
  const { db, firstId } = await sentPlaylist();
  await guestBecomesMember(db, guest, session(), false, contextFor(db, member));
  expect([await playlistById(db, firstId), await playlistById(db, asSent)]).toEqual([undefined, undefined]);
});

test('they lead to the copies too where the device becomes the guest of a file', async () => {
  const heir = ownerId('guest_of_the_file_abcdefghijklmnop');
  const other = contextFor(freshDb(), heir);
  await becomeGuest(other.db, heir);
  const file = await movedFile(other);
  const { db, firstId } = await sentPlaylist();
  await importMusic({ ...contextFor(db), newUuid: () => crypto.randomUUID() }, file, 'become');
  expect(await playlistById(db, firstId)).toMatchObject({ name: 'Road', ownerId: heir });
});

test('ids that a hand edit made a ring end at one of them', async () => {
  const db = freshDb();
  await db.playlistIds.bulkPut([
    { clientId: asSent, serverId: asCopied },
    { clientId: asCopied, serverId: asSent },
  ]);
  expect(await resolvePlaylistId(db, asSent)).toBe(asCopied);
  await db.playlistIds.put({ clientId: asSent, serverId: asSent });
  expect(await resolvePlaylistId(db, asSent)).toBe(asSent);
});
