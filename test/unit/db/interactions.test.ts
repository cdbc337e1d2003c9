import { expect, it } from 'vitest';
import { putSongs } from '../../../src/db/catalogue/commands.ts';
import { trackFacts } from '../../../src/db/catalogue/queries.ts';
import { recordPlay, recordSkip } from '../../../src/db/library/play-commands.ts';
import { audioQuality } from '../../../src/db/player/queries.ts';
import { visitorId } from '../../../src/core/ids.ts';
import { outboxRows } from '../../../src/db/outbox/queries.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { song } from '../../support/song.ts';
import { contextFor, freshDb, guest, ownerId, trackId } from './support.ts';

it("counts a play for the genre on whose page it was heard, if the track stands in that genre's list", async () => {
  const context = contextFor(freshDb());
  const { db } = context;
  await putSongs(db, [song('a', { language: 'eng' }), song('b')], 1);
  await db.lists.put({ key: 'genre:Dark Ambient', ids: ['a'], page: 1, hasMore: 0, totalHits: null, fetchedAtMs: 1 });
  await recordPlay(context, trackId('a'), '/genre/dark-ambient');
  await recordSkip(context, trackId('a'), '/genre/dark-ambient');
  await recordPlay(context, trackId('b'), '/genre/dark-ambient');
  await recordPlay(context, trackId('a'), '/liked-songs');
  const facts = (await db.outbox.toArray()).map(({ mutation }) => ('facts' in mutation ? mutation.facts : null));
  const dark = { genre: 'Dark Ambient', artist: 'Mira', language: 'eng' };
  expect(facts).toEqual([dark, dark, null, null]);
});

it('sends no language `und`', async () => {
  const db = freshDb();
  await putSongs(db, [song('a', { language: 'und' })], 1);
  expect(await trackFacts(db, trackId('a'))).toMatchObject({ language: null });
});

it.each(['medium', 7, null, undefined])('takes a stored quality of %o for high', async (value) => {
  const db = freshDb();
  await db.table('settings').put({ key: 'audioQuality', value });
  expect(await audioQuality(db)).toBe('high');
});

it('lists outbox rows for /stats, also what the Sync dialog leaves out, as many as asked for; it counts all', async () => {
  const db = freshDb();
  const context = contextFor(db);
  for (let n = 0; n < 250; n++) await enqueue(context, { kind: 'track.countLike', trackId: trackId(`t${n}`) });
  await enqueue(contextFor(db, visitorId), { kind: 'track.countPlay', trackId: trackId('a') });
  await enqueue(contextFor(db, ownerId('uid-ben')), { kind: 'track.countPlay', trackId: trackId('a') });
  await db.deadLetters.put({ id: 1_000, ownerId: guest, row: {}, foundAtMs: 1 });
  const { entries, own, total } = await outboxRows(db, guest, 100);
  expect([entries.length, own, total]).toEqual([101, 252, 253]);
  expect(await outboxRows(db, visitorId, 100)).toMatchObject({ entries: [{ seq: 251 }], own: 1, total: 253 });
});
