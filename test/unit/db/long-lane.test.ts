import { expect, test } from 'vitest';
import { createPlaylistWith } from '../../../src/db/playlists/commands.ts';
import { visibleRows } from '../../../src/core/outbox/row.ts';
import { ownerRows } from '../../../src/db/outbox/rows.ts';
import { contextFor, freshDb, trackId } from './support.ts';

test('a lane whose creation was accepted is looked through once, not for each of its rows', async () => {
  const context = contextFor(freshDb());
  await createPlaylistWith(
    context,
    'Long',
    Array.from({ length: 300 }, (_, n) => trackId(`song ${n}`)),
  );
  const [, ...songs] = await ownerRows(context.db, context.ownerId);
  let reads = 0;
  const counted = songs.map((row) => ({
    ...row,
    get seq() {
      reads++;
      return row.seq;
    },
  }));
  expect(visibleRows(counted)).toHaveLength(300);
  expect(reads).toBeLessThan(1_000);
  const refused = counted.map((row, index) => (index === 0 ? { ...row, state: 'refused' as const } : row));
  expect(visibleRows(refused)).toHaveLength(299);
});
