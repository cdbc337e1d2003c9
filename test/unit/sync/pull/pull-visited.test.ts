import { expect, test } from 'vitest';
import { emptyProfile } from '../../../../src/core/users/profile.ts';
import { parsePlaylistId } from '../../../../src/core/ids.ts';
import { renamePlaylist } from '../../../../src/db/playlists/commands.ts';
import { deletePlaylist } from '../../../../src/db/playlists/deletion-commands.ts';
import { playlistsOf } from '../../../../src/db/playlists/queries.ts';
import { updateProfile } from '../../../../src/db/profiles/commands.ts';
import { ownProfile } from '../../../../src/db/profiles/queries.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { owner } from '../../../simulation/world.ts';
import { pulling } from './pulling.ts';

const ada = owner('uid-ada');
const playlistId = assertDefined(parsePlaylistId('p1'), 'playlist id');
const evening = { id: playlistId, name: 'Evening', description: null, songCount: 0, songIds: [] };

/** A guest listens on a device that Ada, a member, left with a playlist and a profile. */
async function visiting() {
  const here = await pulling(({ url }) =>
    url.includes('/songs')
      ? { playlist: { id: 'p1', name: 'Evening', song_ids: ['a'] }, songs: [{ id: 'a', title: 'A' }] }
      : { id: 'profile-ada', display_name: 'Ada', displayName: 'Ada' },
  );
  const { world, tab } = here;
  const profile = { ...emptyProfile('profile-ada'), displayName: 'Ada' };
  await world.run(tab.db.playlistsBase.put({ ...evening, ownerId: ada }));
  await world.run(tab.db.playlists.put({ ...evening, ownerId: ada, stale: 0, listedAtMs: 1 }));
  await world.run(tab.db.profilesBase.put({ ...profile, ownerId: ada }));
  await world.run(tab.db.profiles.put({ ...profile, ownerId: ada, fetchedAtMs: 1 }));
  return { ...here, adas: tab.context(ada) };
}

/** A server that answers with another profile, and one that answers with none. */
test.each([{ id: 'def', displayName: 'Dee' }, { displayName: 'Dee' }])(
  'a profile is unusable if it has another id than the one asked for: %j',
  async (answer) => {
    const { world, tab, pull } = await pulling(() => answer);
    expect(await world.run(pull({ kind: 'profile', profileId: 'abc' }))).toMatchObject({ kind: 'failed' });
    expect(await world.run(tab.db.profiles.count())).toBe(0);
    expect(await world.run(tab.db.pulls.count())).toBe(0);
  },
);

const songs = { kind: 'playlistSongs', playlistId } as const;

test("a visit to another local member's playlist leaves it theirs, with what waits", async () => {
  const { world, tab, pull, adas } = await visiting();
  await world.run(renamePlaylist(adas, playlistId, 'Night'));
  expect(await world.run(pull(songs, { forcedBy: 'user' }))).toEqual({ kind: 'done' });
  expect(await world.run(playlistsOf(tab.db, ada))).toMatchObject([{ name: 'Night', songIds: ['a'] }]);
  expect(await world.run(tab.db.playlistsBase.get(playlistId))).toMatchObject({ ownerId: ada, name: 'Evening' });
});

test('a playlist whose deletion waits is still there by its address', async () => {
  const { world, tab, pull, adas } = await visiting();
  await world.run(deletePlaylist(adas, playlistId));
  expect(await world.run(pull(songs, { forcedBy: 'user' }))).toEqual({ kind: 'done' });
  expect(await world.run(tab.db.playlists.get(playlistId))).toMatchObject({ ownerId: '', songIds: ['a'] });
  expect(await world.run(playlistsOf(tab.db, ada))).toEqual([]);
});

test("a visit to another local member's profile leaves it theirs, with what waits", async () => {
  const { world, tab, pull, adas } = await visiting();
  await world.run(updateProfile(adas, { displayName: 'Ada L' }));
  expect(await world.run(pull({ kind: 'profile', profileId: 'profile-ada' }))).toEqual({ kind: 'done' });
  expect(await world.run(ownProfile(tab.db, ada))).toMatchObject({ id: 'profile-ada', displayName: 'Ada L' });
});
