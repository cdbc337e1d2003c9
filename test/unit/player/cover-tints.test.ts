import { beforeEach, expect, it } from 'vitest';
import { coverColorsFor } from '../../../src/db/catalogue/cover-color-queries.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { createCoverTints } from '../../../src/player/cover-tints.ts';
import { freshDb } from '../db/support.ts';
import { loopTurns } from '../../support/unit/loop-turns.ts';

const colors = { color: 'rgb(170 34 17)', deep: 'rgb(17 34 51)' };
const origin = 'https://app.test';
const foreign = 'https://pictures.test/a b.png';

let db: OffbeatDb;
/** The addresses of each analysis, and what it found. */
let analysed: (readonly string[])[];
let found: Awaited<ReturnType<Parameters<typeof createCoverTints>[0]['workerClient']['coverColors']>>;

const tintsOf = (baseUrl = '') => {
  const coverColors = (urls: readonly string[]) => {
    analysed.push(urls);
    return Promise.resolve(found);
  };
  return createCoverTints({ db, workerClient: { coverColors }, baseUrl, origin });
};
const moments = () => loopTurns(60);

beforeEach(() => {
  db = freshDb();
  [analysed, found] = [[], colors];
});

it('analyses a cover once, through the server and then at its own address, and stores what it found', async () => {
  const tints = tintsOf();
  tints.want(foreign);
  tints.want(foreign);
  await moments();
  expect(analysed).toEqual([[`${origin}/api/proxy-image?url=${encodeURIComponent(foreign)}`, foreign]]);
  expect(await coverColorsFor(db, foreign)).toMatchObject(colors);
});

it('asks nothing of a cover whose colours are stored from an earlier start', async () => {
  tintsOf().want(foreign);
  await moments();
  tintsOf().want(foreign);
  await moments();
  expect(analysed).toHaveLength(1);
});

it.each([
  ['of the app', '', `${origin}/picture/a.png`],
  ['of the server', 'https://api.test', 'https://api.test/covers/a.png'],
])('asks no proxy for a picture %s, which would refuse it', async (_whose, baseUrl, cover) => {
  tintsOf(baseUrl).want(cover);
  await moments();
  expect(analysed).toEqual([[cover]]);
});

it('asks the proxy of the server for a picture of the app’s origin only in name', async () => {
  const cover = `${origin}.evil.test/a.png`;
  tintsOf('https://api.test').want(cover);
  await moments();
  expect(analysed).toEqual([[`https://api.test/api/proxy-image?url=${encodeURIComponent(cover)}`, cover]]);
});

it('stores nothing of a cover that cannot be read, and tries it again at the next start', async () => {
  found = null;
  const tints = tintsOf();
  tints.want(foreign);
  await moments();
  tints.want(foreign);
  await moments();
  expect([analysed.length, await db.coverColors.count()]).toEqual([1, 0]);
  found = colors;
  tintsOf().want(foreign);
  await moments();
  expect(await db.coverColors.count()).toBe(1);
});
