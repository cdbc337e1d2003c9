import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as DexieModule from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withBoundedLiveQueries } from '../../../../scripts/build/live-queries.ts';

const installed = join(import.meta.dirname, '../../../../node_modules/dexie/dist/modern/dexie.mjs');

let folder = '';
let built: typeof DexieModule;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'offbeat-dexie-'));
  const file = join(folder, 'dexie.mjs');
  const code = withBoundedLiveQueries(await readFile(installed, 'utf8'));
  // Its source map is not here.
  await writeFile(file, code.replace(/^\/\/# sourceMappingURL=.*$/m, ''));
  built = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as typeof DexieModule;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Song = { readonly id: number; readonly title: string };

async function opened() {
  const db = new built.Dexie('songs', { indexedDB: new IDBFactory(), IDBKeyRange });
  db.version(1).stores({ songs: 'id', likes: 'id' });
  await db.open();
  return { db, songs: db.table<Song, number>('songs'), likes: db.table<{ readonly id: number }, number>('likes') };
}

/** The answers of a live query over the first song; `inEachRun` runs after the read. */
function followFirst(songs: DexieModule.Table<Song, number>, inEachRun = (): void => undefined) {
  const answers: (string | undefined)[] = [];
  const subscription = built
    .liveQuery(async () => {
      const song = await songs.get(1);
      inEachRun();
      return song?.title;
    })
    .subscribe((title) => answers.push(title));
  return { answers, stop: () => subscription.unsubscribe() };
}

it('answers again after each commit on what it read, and after no other', async () => {
  const { db, songs, likes } = await opened();
  const { answers, stop } = followFirst(songs);
  await expect.poll(() => answers).toEqual([undefined]);
  for (let id = 2; id < 20; id++) await likes.put({ id });
  await songs.put({ id: 2, title: 'Two' });
  await songs.put({ id: 1, title: 'One' });
  await expect.poll(() => answers).toEqual([undefined, 'One']);
  await songs.put({ id: 1, title: 'Uno' });
  await expect.poll(() => answers).toEqual([undefined, 'One', 'Uno']);
  stop();
  db.close();
});

it('runs again for what was committed while it ran', async () => {
  const { db, songs } = await opened();
  let runs = 0;
  const { answers, stop } = followFirst(songs, () => {
    runs += 1;
    // As from another tab, between the read and its answer.
    if (runs === 1) built.Dexie.on.storagemutated.fire({ 'idb://songs/songs/': new built.RangeSet(1) });
  });
  await expect.poll(() => answers).toEqual([undefined]);
  expect(runs).toBe(2);
  stop();
  db.close();
});

it('fails the build where the package is of another shape', () => {
  expect(() => withBoundedLiveQueries('const mutationListener = () => undefined;')).toThrow(/does not fit/);
});
