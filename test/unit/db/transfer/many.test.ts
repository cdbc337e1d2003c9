import { expect, test } from 'vitest';
import { parseArtistHandle, parsePlaylistId } from '../../../../src/core/ids.ts';
import type { Mutation } from '../../../../src/core/mutations/registry.ts';
import { guestBecomesMember } from '../../../../src/db/identity/carry-over.ts';
import { addLikes } from '../../../../src/db/library/many-like-commands.ts';
import type { OffbeatDb } from '../../../../src/db/offbeat-db.ts';
import { addAllToPlaylist, createPlaylist, createPlaylistWith } from '../../../../src/db/playlists/commands.ts';
import { setFollow } from '../../../../src/db/library/follow-commands.ts';
import { importMusic } from '../../../../src/db/transfer/import.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { becomeGuest, movedFile } from '../moved-file.ts';
import { contextFor, freshDb, guest, ownerId, session, throughTables, trackId, type TestContext } from '../support.ts';

const other = ownerId('guest_of_the_other_phone_abcdefghij');

async function phone(owner = guest): Promise<TestContext> {
  const context = contextFor(freshDb(), owner);
  await becomeGuest(context.db, owner);
  return context;
}

const artistOf = (n: number) => ({
  handle: assertDefined(parseArtistHandle(`artist-${n}`), 'artist handle'),
  displayName: `Artist ${n}`,
  avatarUrl: null,
  trackCount: 1,
});

/** A library with `size` playlists of two songs, follows, and likes, all of which wait to be sent. */
async function library(size: number): Promise<TestContext> {
  const context = await phone();
  for (let n = 0; n < size; n++) {
    context.clock.nowMs += 1_000;
    await createPlaylistWith(context, `List ${n}`, [trackId(`a${n}`), trackId(`b${n}`)]);
    await setFollow(context, artistOf(n), true);
  }
  await addLikes(
    context,
    Array.from({ length: size }, (_, n) => ({ trackId: trackId(`a${n}`), likedAtMs: n })),
  );
  return context;
}

/** Requests to the database, reads and writes, while `act` runs. */
async function requestsOf(db: OffbeatDb, act: () => Promise<unknown>): Promise<number> {
  let requests = 0;
  throughTables(db, (table) => {
    const counted = <A extends unknown[], R>(method: (...given: A) => R) => {
      return (...given: A): R => {
        requests++;
        return method.apply(table, given);
      };
    };
    return {
      mutate: counted(table.mutate),
      get: counted(table.get),
      getMany: counted(table.getMany),
      query: counted(table.query),
      openCursor: counted(table.openCursor),
    };
  });
  db.close();
  await db.open();
  requests = 0;
  await act();
  return requests;
}

test.each(['add', 'same', 'become'] as const)('a larger library is imported with as few requests: %s', async (mode) => {
  const requests: number[] = [];
  for (const size of [10, 60]) {
    const file = await movedFile(await library(size));
    const to = await phone(mode === 'same' ? guest : other);
    requests.push(await requestsOf(to.db, () => importMusic(to, file, mode)));
    expect(await to.db.playlists.count()).toBe(size);
    expect(await to.db.follows.count()).toBe(size);
    expect(await to.db.likes.count()).toBe(size);
  }
  const [few = 0, many = 0] = requests;
  expect(many).toBeLessThan(few + 60);
});

test('a guest’s larger library comes along with as few requests when the guest becomes a member', async () => {
  const requests: number[] = [];
  for (const size of [10, 60]) {
    const context = await library(size);
    const { db } = context;
    requests.push(await requestsOf(db, () => guestBecomesMember(db, guest, session(), true, context)));
    expect(await db.playlists.where('ownerId').equals(session().token.ownerId).count()).toBe(size);
  }
  const [few = 0, many = 0] = requests;
  expect(many).toBeLessThan(few + 60);
});

const listed = async (db: OffbeatDb) => (await db.playlists.toArray()).toSorted((a, b) => a.listedAtMs - b.listedAtMs);

test('imported playlists are as if each had been created and filled by taps, in the order of the other phone', async () => {
  const from = await library(3);
  const taps = await phone(other);
  for (const { name, songIds } of await listed(from.db)) {
    await addAllToPlaylist(taps, await createPlaylist(taps, name), songIds);
  }
  const to = await phone(other);
  const file = await movedFile(from);
  // A file's order is that of its ids.
  await importMusic(to, { ...file, playlists: file.playlists.toReversed(), likes: [] }, 'add');
  const seen = async ({ db }: TestContext) => {
    const playlists = await listed(db);
    const rows = await db.outbox.toArray();
    return playlists.map(({ id, ...playlist }) => {
      const lane = rows.filter((row) => row.lane === `playlist:${id}`);
      const creation = lane[0]?.seq;
      return {
        ...playlist,
        changes: lane.map(({ mutation, dependsOn, state, listed: isListed }) => {
          return { ...mutation, playlistId: '', state, isListed, onCreation: dependsOn === creation };
        }),
      };
    });
  };
  expect(await seen(to)).toEqual(await seen(taps));
  expect((await listed(to.db)).map(({ name }) => name)).toEqual(['List 0', 'List 1', 'List 2']);
});

const subjectOf = (mutation: Mutation): string =>
  'playlistId' in mutation ? mutation.playlistId : 'trackId' in mutation ? mutation.trackId : '';

test('changes of one’s own file keep what they depend on, also on what waits here already', async () => {
  const from = await library(2);
  const to = await phone();
  await importMusic(to, await movedFile(from), 'same');
  const [row] = await from.db.playlists.toArray();
  const id = assertDefined(parsePlaylistId(row?.id), 'playlist id');
  await addAllToPlaylist(from, id, [trackId('later')]);
  await importMusic(to, await movedFile(from), 'same');
  const rows = await to.db.outbox.toArray();
  const subjects = new Map(rows.map(({ seq, mutation }) => [seq, subjectOf(mutation)]));
  const needed = rows.flatMap(({ seq, mutation, dependsOn }) =>
    dependsOn === null ? [] : [[subjectOf(mutation), subjects.get(dependsOn === -1 ? seq - 1 : dependsOn)]],
  );
  // Two songs of each playlist, each like's count, and the song added later.
  expect(needed).toHaveLength(2 * 2 + 2 + 1);
  expect(needed.map(([, before]) => before)).toEqual(needed.map(([subject]) => subject));
  expect(rows).toHaveLength(2 * 3 + 2 * 2 + 1);
  expect((await to.db.playlists.get(id))?.songIds).toContain('later');
});
