import { expect, test } from 'vitest';
import { parsePlaylistId } from '../../../../src/core/ids.ts';
import { transferLimits } from '../../../../src/core/transfer.ts';
import { putSongs } from '../../../../src/db/catalogue/commands.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { song } from '../../../support/song.ts';
import { becomeGuest, fileOf, written } from '../moved-file.ts';
import { contextFor, freshDb, guest, trackId } from '../support.ts';

/** 40 KB of lyrics in a script whose characters take three bytes. */
const lyrics = Array.from({ length: 400 }, () => `[00:00:01.000 --> 00:00:02.000] ${'夜'.repeat(25)}`).join('\n');

test('a library with long lyrics in Japanese and large playlists makes a file that an import takes', async () => {
  const context = contextFor(freshDb());
  const { db } = context;
  await becomeGuest(db);
  const liked = Array.from({ length: 500 }, (_, n) => trackId(`song ${n}`));
  await putSongs(
    db,
    liked.map((id) => song(id, { lyrics })),
    1,
  );
  await db.likes.bulkPut(liked.map((id, n) => ({ ownerId: guest, trackId: id, likedAtMs: n })));
  const songIds = Array.from({ length: 1_000 }, (_, n) => trackId(`${'a long id '.repeat(20)}${n}`));
  const playlists = Array.from({ length: 60 }, (_, n) => ({
    id: assertDefined(parsePlaylistId(`pl_${n}`), 'playlist id'),
    name: `Playlist ${n}`,
    description: null,
    songCount: songIds.length,
    songIds,
    ownerId: guest,
  }));
  await db.playlistsBase.bulkPut(playlists);
  await db.playlists.bulkPut(playlists.map((row) => ({ ...row, stale: 0, listedAtMs: 1 })));
  const json = await written(context);
  expect(new Blob([json]).size).toBeLessThanOrEqual(transferLimits.importBytes);
  const file = fileOf(json);
  expect(file.playlists).toHaveLength(playlists.length);
  expect(file.playlistsBase).toHaveLength(playlists.length);
  expect(file.songs.length).toBeGreaterThan(50);
});
