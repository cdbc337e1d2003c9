import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseArtistHandle, parsePlaylistId } from '../../../src/core/ids.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { putSongs } from '../../../src/db/catalogue/commands.ts';
import { setFollow } from '../../../src/db/library/follow-commands.ts';
import { addRecentlyPlayed } from '../../../src/db/library/history-commands.ts';
import { continueAsGuest } from '../../../src/db/identity/commands.ts';
import { currentIdentity } from '../../../src/db/identity/queries.ts';
import { setLike } from '../../../src/db/library/like-commands.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { refreshPlaylist } from '../../../src/db/outbox/local-state.ts';
import { addToPlaylist, createPlaylist, renamePlaylist } from '../../../src/db/playlists/commands.ts';
import { deletePlaylist } from '../../../src/db/playlists/deletion-commands.ts';
import { saveRecentSearch } from '../../../src/db/search/recent-search-commands.ts';
import { importModes, importMusic } from '../../../src/db/transfer/import.ts';
import { song } from '../../support/song.ts';
import { fileOf, written } from './moved-file.ts';
import { contextFor, freshDb, guest, ownerId, trackId, type TestContext } from './support.ts';

const songs = ['a', 'b', 'c', 'd'];

/** A device on which `owner` is a guest, or a member if the id is not a guest's. */
async function device(owner = guest): Promise<TestContext> {
  const db = freshDb();
  if (owner.startsWith('guest_')) {
    await continueAsGuest(db, { id: owner, username: 'owl1', displayName: 'Owl 1', avatarProps: { top: 'hat' } }, 1);
  } else {
    await db.identity.put({ key: 'current', kind: 'member', ownerId: owner, email: 'a@b.c', needsProfile: 0 });
    await db.tokens.put({ ownerId: owner, idToken: 'SECRET-id', refreshToken: 'SECRET-refresh', expiresAtMs: 1 });
  }
  return contextFor(db, owner);
}

/** Every owned row that a move is to carry, without what only this device's database gives it. */
async function carried(db: OffbeatDb, owner = guest) {
  const of = (name: 'likes' | 'likesBase' | 'follows' | 'recentlyPlayed' | 'playCounts' | 'recentSearches') =>
    db.table(name).where('ownerId').equals(owner).toArray();
  const outbox = (await db.outbox.toArray()).filter((row) => row.ownerId === owner);
  const seqs = outbox.map(({ seq }) => seq);
  return {
    likes: await of('likes'),
    likesBase: await of('likesBase'),
    follows: await of('follows'),
    recentlyPlayed: await of('recentlyPlayed'),
    playCounts: await of('playCounts'),
    recentSearches: await of('recentSearches'),
    playlists: (await db.playlists.where('ownerId').equals(owner).toArray()).map(({ stale: _stale, ...row }) => row),
    playlistsBase: await db.playlistsBase.where('ownerId').equals(owner).toArray(),
    profiles: (await db.profiles.where('ownerId').equals(owner).toArray()).map(({ fetchedAtMs: _at, ...row }) => row),
    settings: await db.settings.toArray(),
    outbox: outbox.map(({ seq: _seq, nextAttemptAtMs: _due, dependsOn, ...row }) => ({
      ...row,
      dependsOn: dependsOn === null ? null : seqs.indexOf(dependsOn),
    })),
  };
}

const action = fc.oneof(
  fc.record({ do: fc.constant('like' as const), song: fc.constantFrom(...songs), on: fc.boolean() }),
  fc.record({ do: fc.constant('playlist' as const), name: fc.constantFrom('One', 'Two') }),
  fc.record({ do: fc.constant('add' as const), nth: fc.nat(3), song: fc.constantFrom(...songs) }),
  fc.record({ do: fc.constant('rename' as const), nth: fc.nat(3), name: fc.constantFrom('Three', 'Four') }),
  fc.record({ do: fc.constant('delete' as const), nth: fc.nat(3) }),
  fc.record({ do: fc.constant('follow' as const), handle: fc.constantFrom('mira', 'ada'), on: fc.boolean() }),
  fc.record({ do: fc.constant('hear' as const), song: fc.constantFrom(...songs) }),
  fc.record({ do: fc.constant('search' as const), term: fc.constantFrom('rain', 'sun') }),
  fc.record({ do: fc.constant('confirm' as const), song: fc.constantFrom(...songs) }),
  fc.record({ do: fc.constant('quality' as const), value: fc.constantFrom('low' as const, 'lossless' as const) }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

async function act(context: TestContext, step: Action): Promise<void> {
  const { db } = context;
  context.clock.nowMs += 1_000;
  const playlists = await db.playlists.where('ownerId').equals(context.ownerId).toArray();
  const playlist = 'nth' in step ? playlists[step.nth]?.id : undefined;
  switch (step.do) {
    case 'like':
      await setLike(context, trackId(step.song), step.on);
      return;
    case 'playlist':
      await createPlaylist(context, step.name);
      return;
    case 'add':
      if (playlist !== undefined) await addToPlaylist(context, playlist, trackId(step.song));
      return;
    case 'rename':
      return playlist === undefined ? undefined : renamePlaylist(context, playlist, step.name);
    case 'delete':
      if (playlist !== undefined) await deletePlaylist(context, playlist);
      return;
    case 'follow': {
      const handle = assertDefined(parseArtistHandle(step.handle), 'handle');
      await setFollow(context, { handle, displayName: 'Somebody', avatarUrl: null, trackCount: 3 }, step.on);
      return;
    }
    case 'hear':
      await db.playCounts.put({ ownerId: context.ownerId, trackId: trackId(step.song), plays: 2 });
      return addRecentlyPlayed(context, trackId(step.song));
    case 'search':
      return saveRecentSearch(context, step.term, 'text');
    case 'confirm': {
      // What a settle leaves behind: confirmed and shown, nothing waiting for it.
      await db.outbox
        .where('[ownerId+lane]')
        .equals([context.ownerId, `like:${step.song}`])
        .delete();
      const row = { ownerId: context.ownerId, trackId: trackId(step.song), likedAtMs: context.clock.nowMs };
      await Promise.all([db.likes.put(row), db.likesBase.put(row)]);
      return;
    }
    case 'quality':
      await db.settings.put({ key: 'audioQuality', value: step.value });
  }
}

async function lived(steps: readonly Action[], owner = guest): Promise<TestContext> {
  const context = await device(owner);
  await putSongs(
    context.db,
    songs.map((id) => song(id, { lyrics: `[00:00:01.000 --> 00:00:02.000] ${id}` })),
    1,
  );
  for (const step of steps) await act(context, step);
  return context;
}

const everything: readonly Action[] = [
  { do: 'confirm', song: 'a' },
  { do: 'like', song: 'b', on: true },
  { do: 'like', song: 'a', on: false },
  { do: 'playlist', name: 'One' },
  { do: 'add', nth: 0, song: 'c' },
  { do: 'follow', handle: 'mira', on: true },
  { do: 'hear', song: 'd' },
  { do: 'search', term: 'rain' },
  { do: 'quality', value: 'lossless' },
];

test('export, then import on a fresh device, gives back every owned row', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(action, { maxLength: 20 }), async (steps) => {
      const from = await lived(steps);
      const file = fileOf(await written(from));
      const to = await device(ownerId('guest_somebody_else_on_the_new_phone'));
      expect(importModes(await currentIdentity(to.db), file)).toEqual(['become', 'add']);
      await importMusic(to, file, 'become');
      expect((await currentIdentity(to.db)).ownerId).toBe(guest);
      expect(await carried(to.db)).toEqual(await carried(from.db));
      // Once more changes nothing.
      await importMusic(contextFor(to.db), file, 'same');
      expect(await carried(to.db)).toEqual(await carried(from.db));
    }),
    { numRuns: 30 },
  );
});

test('songs of the file are readable at once, with their lyrics, and newer data stays', async () => {
  const from = await lived(everything);
  const file = fileOf(await written(from));
  const to = await device();
  await putSongs(to.db, [song('b', { title: 'Newer' })], 1);
  await importMusic(to, file, 'same');
  expect((await to.db.tracks.get(trackId('c')))?.lyrics).toContain('c');
  expect((await to.db.tracks.get(trackId('b')))?.title).toBe('Newer');
});

test('a change that waits here is never overwritten', async () => {
  const from = await lived([
    { do: 'confirm', song: 'a' },
    { do: 'like', song: 'a', on: false },
  ]);
  const file = fileOf(await written(from));
  const to = await lived([
    { do: 'like', song: 'a', on: true },
    { do: 'like', song: 'b', on: true },
  ]);
  const before = await to.db.outbox.toArray();
  await importMusic(to, file, 'same');
  expect((await to.db.outbox.toArray()).slice(0, before.length)).toEqual(before);
  expect(await to.db.likes.get([guest, trackId('a')])).toBeDefined();
  expect(await to.db.likes.get([guest, trackId('b')])).toBeDefined();
});

test('a playlist that was changed here is not deleted by a file', async () => {
  const id = assertDefined(parsePlaylistId('pl_1'), 'playlist id');
  const [from, to] = [await device(), await device()];
  for (const { db } of [from, to]) {
    await db.playlistsBase.put({ id, name: 'One', description: null, songCount: 0, songIds: [], ownerId: guest });
    await refreshPlaylist(db, guest, id, 1);
  }
  await deletePlaylist(from, id);
  await addToPlaylist({ ...to, newUuid: () => 'uuid-of-the-other-device' }, id, trackId('a'));
  await importMusic(to, fileOf(await written(from)), 'same');
  expect(await to.db.playlists.toArray()).toMatchObject([{ id, songIds: ['a'] }]);
  expect((await to.db.outbox.toArray()).map(({ mutation }) => mutation.kind)).toEqual(['playlist.addSong']);
});

test('the backoff and the lease of the old device stay there: what comes in is due at once', async () => {
  const from = await lived(everything);
  const lastError = { code: 'network', status: null, message: 'The server cannot be reached' } as const;
  const later = { attempts: 3, nextAttemptAtMs: 9e12, lastError };
  await from.db.outbox.toCollection().modify(later);
  const inflight = { state: 'inflight', leaseUntilMs: 9e12, attemptId: 'attempt-of-the-old-device' } as const;
  await from.db.outbox.limit(1).modify(inflight);
  const to = await device();
  await importMusic(to, fileOf(await written(from)), 'same');
  const rows = await to.db.outbox.toArray();
  expect(rows.length).toBeGreaterThan(2);
  for (const row of rows) {
    expect(row).toMatchObject({ state: 'pending', attempts: 0, leaseUntilMs: null, attemptId: null, lastError: null });
    expect(row.nextAttemptAtMs).toBeLessThanOrEqual(to.nowMs());
    // Its key left the old device: its content is fixed.
    expect(row.firstSentAtMs).not.toBeNull();
  }
});

test('keys that left with a file are not given other content any more', async () => {
  const from = await lived([{ do: 'playlist', name: 'One' }]);
  const file = fileOf(await written(from));
  const [playlist] = await from.db.playlists.toArray();
  await renamePlaylist(from, assertDefined(playlist, 'playlist').id, 'Renamed');
  const creation = (await from.db.outbox.toArray()).find((row) => row.key === file.changes[0]?.key);
  expect(creation?.mutation).toMatchObject({ kind: 'playlist.create', name: 'One' });
});

test('a member stays who they are, and gets the music by way of the outbox', async () => {
  const file = fileOf(await written(await lived(everything)));
  const to = await device(ownerId('uid-1'));
  expect(importModes(await currentIdentity(to.db), file)).toEqual(['add']);
  await importMusic(to, file, 'add');
  await importMusic(to, file, 'add');
  expect((await currentIdentity(to.db)).kind).toBe('member');
  expect((await to.db.outbox.toArray()).map((row) => row.ownerId)).toEqual(Array.from({ length: 4 }, () => 'uid-1'));
  expect((await to.db.outbox.toArray()).map((row) => row.mutation.kind)).toEqual([
    'like.set',
    'track.countLike',
    'playlist.create',
    'playlist.addSong',
  ]);
});

test('a guest who becomes another hands over what was collected', async () => {
  const file = fileOf(await written(await lived(everything)));
  const other = ownerId('guest_somebody_else_on_the_new_phone');
  const to = await lived(
    [
      { do: 'like', song: 'd', on: true },
      { do: 'playlist', name: 'Two' },
    ],
    other,
  );
  await importMusic(to, file, 'become');
  const names = (await to.db.playlists.where('ownerId').equals(guest).toArray()).map(({ name }) => name);
  expect(names.sort()).toEqual(['One', 'Two']);
  expect(await to.db.likes.get([guest, trackId('d')])).toBeDefined();
  expect(await to.db.likes.where('ownerId').equals(other).count()).toBe(0);
});

test('a member’s export holds no token, and is taken by the same member alone as their own', async () => {
  const from = await lived(everything, ownerId('uid-1'));
  const content = await written(from);
  expect(content).not.toContain('SECRET');
  const same = await device(ownerId('uid-1'));
  expect(importModes(await currentIdentity(same.db), fileOf(content))).toEqual(['same']);
  const another = await device(ownerId('uid-2'));
  expect(importModes(await currentIdentity(another.db), fileOf(content))).toEqual(['add']);
});

test('all or nothing: an import that fails midway leaves no trace', async () => {
  const file = fileOf(await written(await lived(everything)));
  const to = await device();
  const before = await carried(to.db);
  to.db.recentSearches.hook('creating', () => {
    throw new Error('the disk is full');
  });
  await expect(importMusic(to, file, 'same')).rejects.toThrow('the disk is full');
  expect(await carried(to.db)).toEqual(before);
});
