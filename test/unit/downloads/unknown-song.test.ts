import { expect, it } from 'vitest';
import { putSongs } from '../../../src/db/catalogue/commands.ts';
import { pinCollection } from '../../../src/db/pins/commands.ts';
import { song } from '../../support/song.ts';
import { contextFor, freshDb } from '../db/support.ts';
import { audioAddressOf, createManager, guestWithSongs, ids, managerParts, stored } from './support.ts';

it('looks again in a minute for a pinned song whose record was not pulled yet, and fetches the others', async () => {
  const db = freshDb();
  const context = contextFor(db);
  await guestWithSongs(db, context, 'a');
  const asked: string[] = [];
  const manager = createManager({
    ...managerParts(db, context),
    fetchAudio: (_key, from) => {
      asked.push(from);
      return Promise.resolve(stored);
    },
  });
  await pinCollection(context, 'genre:Jazz', ids('xa'));
  const atMs = context.clock.nowMs;
  expect(await manager.run()).toEqual({ stored: 1, nextAtMs: atMs + 60_000 });
  await putSongs(db, [song('x', { audio_url: audioAddressOf('x') })], atMs);
  expect(await manager.run()).toEqual({ stored: 0, nextAtMs: atMs + 60_000 });
  context.clock.nowMs = atMs + 60_000;
  expect(await manager.run()).toEqual({ stored: 1, nextAtMs: null });
  expect(asked).toEqual([audioAddressOf('a'), audioAddressOf('x')]);
});
