import { expect, it } from 'vitest';
import { listKeys } from '../../../../src/core/keys.ts';
import { putGenreCover, putSongs } from '../../../../src/db/catalogue/commands.ts';
import { fillDerivedTables } from '../../../../src/db/derived-commands.ts';
import { searchTracks } from '../../../../src/db/search/queries.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { song } from '../../../support/song.ts';
import { freshDb, onWrite, trackId } from '../support.ts';

const rain = song('rain', { title: 'Rain', image_url: 'https://covers.example/rain.jpg' });

async function listenedTo(db = freshDb()) {
  await putSongs(db, [rain, song('snow', { title: 'Snow' })], 1);
  const ids = ['rain', 'snow'].map(trackId);
  const list = { ids, page: 0, hasMore: 0, totalHits: 2, fetchedAtMs: 1 } as const;
  await db.lists.put({ key: listKeys.genre('Jazz'), ...list });
  await putGenreCover(db, 'Jazz', rain.track);
  return db;
}

it('fills the search text and the covers of genres, once they were emptied by hand (case 35)', async () => {
  const db = await listenedTo();
  const [pages, covers] = [await db.searchText.toArray(), await db.genreCovers.toArray()];
  expect(assertDefined(covers[0], 'cover').cover).toBe(rain.track.coverImage);
  await db.searchText.clear();
  await db.genreCovers.clear();
  // Known songs that are answered again bring nothing back.
  await putSongs(db, [rain], 2);
  expect(await db.searchText.count()).toBe(0);
  await fillDerivedTables(db);
  expect(await db.searchText.toArray()).toEqual(pages);
  expect(await db.genreCovers.toArray()).toEqual(covers);
  expect((await searchTracks(db, 'rain')).map(({ id }) => id)).toEqual(['rain']);
});

it('goes on at the next start where it was interrupted', async () => {
  const db = freshDb();
  let isClosed = false;
  onWrite(db, (table) => {
    if (table === 'searchText' && isClosed) throw new Error('the tab was closed');
  });
  await listenedTo(db);
  await db.searchText.clear();
  isClosed = true;
  await expect(fillDerivedTables(db)).rejects.toThrow('the tab was closed');
  isClosed = false;
  // A song that is new in between makes the table look filled.
  await putSongs(db, [song('hail', { title: 'Hail' })], 2);
  await fillDerivedTables(db);
  for (const word of ['rain', 'snow', 'hail']) expect(await searchTracks(db, word)).toHaveLength(1);
});

it('writes nothing where nothing is missing', async () => {
  const written: string[] = [];
  const [used, unused] = [freshDb(), freshDb()];
  for (const db of [used, unused]) onWrite(db, (table) => written.push(table));
  await listenedTo(used);
  expect(written.splice(0)).toContain('searchText');
  for (const db of [used, unused]) await fillDerivedTables(db);
  expect(written).toEqual([]);
});
