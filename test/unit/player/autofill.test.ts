import { beforeEach, expect, it } from 'vitest';
import type { QueueEvent } from '../../../src/core/queue/queue.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { pagedListOf } from '../../../src/db/player/queries.ts';
import { continueList, type ListDeps } from '../../../src/player/autofill.ts';
import type { PlayerEvent } from '../../../src/player/engine/events.ts';
import { initialState } from '../../../src/player/engine/state.ts';
import { step } from '../../../src/player/engine/step.ts';
import { id, ids, track } from '../../support/player.ts';
import { freshDb } from '../db/support.ts';

let db: OffbeatDb;
let state = initialState;

const moment = { positionS: 0, durationS: null, nowMs: 0, playedMs: 0, isOffline: true };
const dispatch = (event: PlayerEvent): void => {
  state = step(state, event, moment).state;
};
const play = (names: string, at: number, route = '/genre/rock', kind: 'genre' | 'playlist' = 'genre'): void =>
  dispatch({ kind: 'trackPressed', trackIds: ids(names), startAt: at, origin: { kind, route } });
const edit = (change: QueueEvent): void => dispatch({ kind: 'queueEdited', edit: change });
const store = (names: string) =>
  db.lists.put({ key: 'genre:Rock', ids: Array.from(names), page: 1, hasMore: 0, totalHits: 100, fetchedAtMs: 0 });
const deps: ListDeps = {
  state: () => state,
  dispatch,
  listOf: (route) => pagedListOf(db, route, 'Rock'),
  isOffline: () => true,
  nextPage: () => Promise.resolve(),
};
const fill = () => continueList(deps);
const queue = (): string => state.queue.trackIds.join('');

beforeEach(async () => {
  db = freshDb();
  state = { ...initialState, track: track('b', { genre: 'Rock' }) };
  play('abc', 1);
  await store('abcd');
});

it('leaves a queue alone that changed while the list was being read', async () => {
  const filling = fill();
  edit({ kind: 'removed', trackId: id('a') });
  await filling;
  expect(queue()).toBe('bc');
  await fill();
  expect(queue()).toBe('bcd');
});

it('does not bring back the last songs, which the listener took out', async () => {
  await fill();
  expect(queue()).toBe('abcd');
  for (const name of 'dc') edit({ kind: 'removed', trackId: id(name) });
  await fill();
  expect(queue()).toBe('ab');
  await store('abcdef');
  await fill();
  expect(queue()).toBe('abef');
  // Chosen again, the genre is whole again.
  play('abcdef', 5, '/genre/pop');
  play('ab', 0);
  await fill();
  expect(queue()).toBe('abcdef');
});

it('follows the songs of an album with the rest of the album, not with the genre of a song in it', async () => {
  const storeAlbum = (names: string, hasMore: 0 | 1) =>
    db.lists.put({ key: 'album:night', ids: [...names], page: 1, hasMore, totalHits: 4, fetchedAtMs: 0 });
  await storeAlbum('xyz', 1);
  play('xy', 1, '/album/night');
  const asked: unknown[] = [];
  await continueList({
    ...deps,
    isOffline: () => false,
    nextPage: async (request) => {
      asked.push(request);
      await db.lists.update('album:night', { ids: [...'xyzw'], page: 2, hasMore: 0 });
    },
  });
  expect(queue()).toBe('xyzw');
  expect(asked).toEqual([{ kind: 'album', albumId: 'night', next: true }]);

  // One that is not on this device any more.
  play('uv', 1, '/album/day');
  await fill();
  expect(queue()).toBe('uv');
});

it('follows the songs of an artist with the rest of them, and no other list with anything', async () => {
  const row = { page: 1, hasMore: 0, totalHits: 3, fetchedAtMs: 0 } as const;
  await db.lists.bulkPut([
    { key: 'artist:a/b', ids: [...'xyz'], ...row },
    { key: 'liked', ids: [...'abcd'], ...row },
  ]);
  play('xy', 1, '/artist/a%2Fb', 'playlist');
  await fill();
  expect(queue()).toBe('xyz');

  for (const route of ['/liked-songs', '/playlist/rock', '/artist/unknown', '/']) {
    play('ab', 1, route, 'playlist');
    await fill();
    expect(queue(), route).toBe('ab');
    dispatch({ kind: 'queueEdited', edit: { kind: 'cleared' } });
  }
});
