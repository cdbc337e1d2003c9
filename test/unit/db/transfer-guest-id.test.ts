import { expect, test } from 'vitest';
import { visitorId } from '../../../src/core/ids.ts';
import { parseMoveFile } from '../../../src/core/wire/move-file.ts';
import { addRecentlyPlayed } from '../../../src/db/library/history-commands.ts';
import { currentIdentity } from '../../../src/db/identity/queries.ts';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { addToPlaylist, createPlaylist, renamePlaylist } from '../../../src/db/playlists/commands.ts';
import { exportMusic } from '../../../src/db/transfer/export.ts';
import { importMusic } from '../../../src/db/transfer/import.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { becomeGuest } from './moved-file.ts';
import { contextFor, freshDb, outboxKinds, ownerId, trackId } from './support.ts';

const old = ownerId('guest_old');

test('a file of a guest whose id no server takes becomes a guest with a fresh id, who sends everything anew', async () => {
  const from = contextFor(freshDb(), old);
  await becomeGuest(from.db, old);
  await setLike(from, trackId('a'), true);
  await from.db.likesBase.put({ ownerId: old, trackId: trackId('b'), likedAtMs: 5 });
  await from.db.likes.put({ ownerId: old, trackId: trackId('b'), likedAtMs: 5 });
  const mine = await createPlaylist(from, 'Mine');
  await addToPlaylist(from, mine, trackId('a'));
  await addRecentlyPlayed(from, trackId('a'));
  await from.db.outbox.where('seq').above(0).modify({ state: 'refused' });
  const to = { ...contextFor(freshDb(), visitorId), newUuid: () => crypto.randomUUID() };
  const answer = parseMoveFile(JSON.stringify(await exportMusic(from)), 'http://localhost:5001');
  if (answer.kind !== 'file') throw new Error(answer.reason);
  await importMusic(to, answer.file, 'become');
  const { kind, ownerId: fresh } = await currentIdentity(to.db);
  expect([kind, fresh]).toEqual(['guest', expect.stringMatching(/^guest_[A-Za-z0-9_-]{22,122}$/)]);
  expect((await to.db.profiles.where('ownerId').equals(fresh).first())?.displayName).toBe('Owl 1');
  expect((await to.db.likes.where('ownerId').equals(fresh).toArray()).map((row) => row.trackId)).toEqual(['a', 'b']);
  expect(await to.db.playlists.toArray()).toMatchObject([{ ownerId: fresh, name: 'Mine', songIds: ['a'] }]);
  expect(await to.db.recentlyPlayed.count()).toBe(1);
  const waiting = await to.db.outbox.toArray();
  expect(new Set(waiting.map((row) => `${row.ownerId} ${row.state}`))).toEqual(new Set([`${fresh} pending`]));
  const likes = waiting.flatMap(({ mutation }) => (mutation.kind === 'like.set' ? mutation.trackId : []));
  expect(likes.sort()).toEqual(['a', 'b']);
});

test('a playlist that was confirmed to the old guest under its client id is created anew, as it was shown', async () => {
  const from = contextFor(freshDb(), old);
  await becomeGuest(from.db, old);
  const id = await createPlaylist(from, 'Mine');
  await addToPlaylist(from, id, trackId('a'));
  const [shown] = await from.db.playlists.toArray();
  await from.db.playlistsBase.put({ ...assertDefined(shown, 'playlist'), ownerId: old });
  await from.db.outbox.clear();
  await renamePlaylist(from, id, 'Ours');
  const to = { ...contextFor(freshDb(), visitorId), newUuid: () => crypto.randomUUID() };
  const answer = parseMoveFile(JSON.stringify(await exportMusic(from)), 'http://localhost:5001');
  if (answer.kind !== 'file') throw new Error(answer.reason);
  await importMusic(to, answer.file, 'become');
  expect(await to.db.playlists.toArray()).toMatchObject([{ name: 'Ours', songIds: ['a'] }]);
  expect(await outboxKinds(to.db)).toEqual(['playlist.create', 'playlist.addSong']);
});
