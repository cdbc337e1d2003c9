import { Dexie } from 'dexie';
import { expect, test } from 'vitest';
import type { TrackId } from '../../../../src/core/ids.ts';
import { putSongs } from '../../../../src/db/catalogue/commands.ts';
import { rowsPerTask } from '../../../../src/db/in-parts.ts';
import { addLikes } from '../../../../src/db/library/many-like-commands.ts';
import { createPlaylistWith } from '../../../../src/db/playlists/commands.ts';
import { importMusic } from '../../../../src/db/transfer/import.ts';
import { song } from '../../../support/song.ts';
import { becomeGuest, movedFile } from '../moved-file.ts';
import { contextFor, freshDb, onWrite, ownerId, trackId, type TestContext } from '../support.ts';

const ids = Array.from({ length: 1_100 }, (_, n) => trackId(`song ${n}`));

async function phone(owner = 'guest_of_the_other_phone_abcdefghij'): Promise<TestContext> {
  const context = contextFor(freshDb(), ownerId(owner));
  await becomeGuest(context.db, context.ownerId);
  return context;
}

async function makeFile(songs: readonly TrackId[]) {
  const from = await phone('guest_Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4');
  await putSongs(
    from.db,
    songs.map((id) => song(id)),
    1,
  );
  await addLikes(
    from,
    songs.map((id, n) => ({ trackId: id, likedAtMs: n })),
  );
  await createPlaylistWith(from, 'One', songs.slice(0, 100));
  return movedFile(from);
}

/** Made by the first test that needs it. */
let made: ReturnType<typeof makeFile> | undefined;
const fileOfThousands = () => (made ??= makeFile(ids));

test('an import tells how far it is, in writes of a thousand rows at most', async () => {
  const file = await fileOfThousands();
  const to = await phone();
  const sizes: number[] = [];
  onWrite(to.db, (_table, request) => {
    if (request.type === 'add' || request.type === 'put') sizes.push(request.values.length);
  });
  await to.db.open();
  const shares: number[] = [];
  await importMusic(to, file, 'add', (share) => shares.push(share));
  expect(shares.length).toBeGreaterThan(5);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
  // A chain of a like is two rows.
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2_000);
});

test('while the songs are stored other writes run, and only then the rest is written at once', async () => {
  const file = await fileOfThousands();
  const to = await phone();
  const { db } = to;
  let other: Promise<unknown> | undefined;
  const songsThen: number[] = [];
  await importMusic(to, file, 'add', () => {
    // As a press does, outside of the import's transactions; its turn is before that of whatever the import asks for next.
    other ??= Dexie.ignoreTransaction(() =>
      db.transaction('rw', db.settings, db.tracks, db.likes, async () => {
        await db.settings.put({ key: 'font', value: 'inter' });
        songsThen.push(await db.tracks.count(), await db.likes.count());
      }),
    );
  });
  await other;
  expect(songsThen).toEqual([rowsPerTask, 0]);
  expect(await db.likes.count()).toBe(ids.length);
});

test.each(['add', 'same', 'become'] as const)(
  'while one’s own rows are written, songs can be read and played: %s',
  async (mode) => {
    // Some hundreds: all that is left to write is many requests more than what reads meanwhile.
    const few = ids.slice(0, 300);
    const file = await makeFile(few);
    const to = await phone(mode === 'same' ? file.user.ownerId : undefined);
    const { db, ownerId: owner } = to;
    let reading: Promise<unknown> | undefined;
    const order: string[] = [];
    await importMusic(to, { ...file, likesBase: mode === 'same' ? file.likes : [] }, mode, (share) => {
      // Of the own rows, not of the songs before them.
      if (share < 0.6) return;
      reading ??= Dexie.ignoreTransaction(async () => {
        await db.tracks.get(ids[0] ?? trackId(''));
        await db.lists.toArray();
        await db.audioFiles.toArray();
        order.push('read');
      });
    });
    order.push('imported');
    await reading;
    expect(order).toEqual(['read', 'imported']);
    expect(
      await db.likes
        .where('ownerId')
        .equals(mode === 'become' ? file.user.ownerId : owner)
        .count(),
    ).toBe(few.length);
  },
);
