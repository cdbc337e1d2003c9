import { expect, test } from 'vitest';
import { parseMoveFile } from '../../../src/core/wire/move-file.ts';
import { putSongs } from '../../../src/db/catalogue/commands.ts';
import { continueAsGuest } from '../../../src/db/identity/commands.ts';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { savePlayerState, savePlayQueue } from '../../../src/db/player/commands.ts';
import { addToPlaylist, createPlaylist } from '../../../src/db/playlists/commands.ts';
import { saveRecentSearch } from '../../../src/db/search/recent-search-commands.ts';
import { bugReport } from '../../../src/db/transfer/bug-report.ts';
import { song } from '../../support/song.ts';
import { contextFor, freshDb, ownerId, trackId } from './support.ts';

test('a bug report holds nothing of who listens to what', async () => {
  const secret = 'SECRET';
  const listener = ownerId(`guest_${secret}_id`);
  const context = contextFor(freshDb(), listener);
  const guest = { id: listener, username: 'owl1', displayName: 'Owl 1', avatarProps: { top: 'hat' } };
  await continueAsGuest(context.db, guest, 1);
  const { db } = context;
  await putSongs(db, [song(`${secret}-song`, { title: `${secret} title`, display_name: `${secret} author` })], 1);
  await setLike(context, trackId(`${secret}-song`), true);
  const playlist = await createPlaylist(context, `${secret} playlist`);
  await db.playlists.update(playlist, { description: `${secret} text` });
  await addToPlaylist(context, playlist, trackId(`${secret}-song`));
  await saveRecentSearch(context, `${secret} search`, 'text');
  await db.lists.put({ key: `search:text:${secret}`, ids: [], page: 0, hasMore: 0, totalHits: 0, fetchedAtMs: 1 });
  await db.settings.put({ key: 'font', value: `${secret} font` });
  const lastError = { code: 'refused', status: 400, message: `${secret} of the server` } as const;
  await db.outbox.toCollection().modify({ lastError });
  await db.pins.put({ ownerId: context.ownerId, collection: `genre:${secret}`, trackIds: [], pinnedAtMs: 1 });
  const report = JSON.stringify(await bugReport(db, context.ownerId, {}, 1));
  expect(report).not.toContain(secret);
  // The same thing has the same name wherever it appears.
  expect(report.match(/"track-1"/g)?.length).toBeGreaterThan(2);
  expect(parseMoveFile(report, 'http://localhost:5001')).toEqual({ kind: 'unusable', reason: 'bugReport' });
});

test('a bug report says which entry of the queue plays, also after the player moved on without a change of the queue', async () => {
  const { db, ownerId: listener } = contextFor(freshDb());
  const trackIds = ['a', 'b', 'c'].map(trackId);
  await savePlayQueue(db, { ownerId: listener, trackIds, kind: 'playlist' });
  const state = { ownerId: listener, sourceRoute: null, currentTimeS: 3, repeat: 'all', volume: 1 } as const;
  for (const current of ['a', 'c']) await savePlayerState(db, { ...state, trackId: trackId(current) });
  expect(await bugReport(db, listener, {}, 1)).toMatchObject({ player: { queued: 3, currentIndex: 2 } });
});
