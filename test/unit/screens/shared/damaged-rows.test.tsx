import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { parseArtistHandle } from '../../../../src/core/ids.ts';
import { listKeys } from '../../../../src/core/keys.ts';
import { setFollow } from '../../../../src/db/library/follow-commands.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { createPlaylist } from '../../../../src/db/playlists/commands.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { FollowingScreen } from '../../../../src/screens/following/FollowingScreen.tsx';
import { LikedSongsScreen } from '../../../../src/screens/liked-songs/LikedSongsScreen.tsx';
import { OfflineScreen } from '../../../../src/screens/offline/OfflineScreen.tsx';
import { PlaylistsScreen } from '../../../../src/screens/playlists/PlaylistsScreen.tsx';
import { SearchScreen } from '../../../../src/screens/search/SearchScreen.tsx';
import { guest, id, putList, putTracks, world } from '../support.tsx';

// Rows edited by hand in devtools. A screen shows the others, and what is stored stays as it is.

const others = [undefined, null, 5, { first: 'Ada' }, ['Ada']];

it.each(others)('Following shows the other artists beside one whose name is %j', async (displayName) => {
  const { db, commands, show } = world();
  for (const name of ['ada', 'ben']) {
    const handle = assertDefined(parseArtistHandle(name), 'handle');
    await setFollow(commands(), { handle, displayName: name, avatarUrl: null, trackCount: null }, true);
  }
  await db.follows.limit(1).modify((row) => void Object.assign(row, { displayName }));
  show(<FollowingScreen />, '/following');
  expect(await screen.findByRole('link', { name: /^ben/ })).toBeDefined();
});

it.each(others)('Following shows all artists when this device knows one by the name %j', async (displayName) => {
  const { db, commands, show } = world();
  for (const name of ['ada', 'ben']) {
    const handle = assertDefined(parseArtistHandle(name), 'handle');
    await setFollow(commands(), { handle, displayName: name, avatarUrl: null, trackCount: null }, true);
    await db.artists.put({ handle, displayName: name, avatarUrl: null, trackCount: null, words: [name] });
  }
  await db.artists.limit(1).modify((row) => void Object.assign(row, { displayName }));
  show(<FollowingScreen />, '/following');
  expect(await screen.findByRole('link', { name: /^ben/ })).toBeDefined();
});

it.each(others)('Playlists shows the other playlists beside one whose name is %j', async (name) => {
  const { db, commands, show } = world();
  const damaged = await createPlaylist(commands(), 'Morning');
  await createPlaylist(commands(), 'Evening');
  await db.playlists.update(damaged, (row) => void Object.assign(row, { name, songIds: name }));
  show(<PlaylistsScreen />, '/playlists');
  expect(await screen.findByRole('link', { name: /^Evening/ })).toBeDefined();
});

it.each([[null], [{}], [['a']], [new Date(Number.NaN)]])(
  'Playlists shows a playlist that begins with %j',
  async (songId) => {
    const { db, commands, show } = world();
    const damaged = await createPlaylist(commands(), 'Morning');
    await db.playlists.update(damaged, (row) => void Object.assign(row, { songIds: [songId] }));
    show(<PlaylistsScreen />, '/playlists');
    expect(await screen.findByRole('link', { name: /^Morning/ })).toBeDefined();
  },
);

it.each(others)('Liked Songs shows the other songs beside one whose texts are %j', async (text) => {
  const { db, commands, show } = world();
  await putTracks(db, { a: { title: 'Rain' }, b: { title: 'Night' } });
  for (const songId of ['a', 'b']) await setLike(commands(), id(songId), true);
  await db.tracks.update(id('a'), (row) => void Object.assign(row, { title: text, authorName: text }));
  show(<LikedSongsScreen />, '/liked-songs');
  expect(await screen.findByRole('button', { name: 'Play Night' })).toBeDefined();
});

it.each(others)('Search shows the other songs beside one whose texts are %j', async (text) => {
  const { db, show } = world();
  await putTracks(db, { a: { title: 'Rain' }, b: { title: 'Rainy Night' } });
  await putList(db, listKeys.search('text', 'rain'), ['a', 'b']);
  await db.tracks.update(id('a'), (row) => void Object.assign(row, { title: text, authorName: text }));
  show(<SearchScreen />, '/search?q=rain');
  expect(await screen.findByRole('button', { name: 'Play Rainy Night' })).toBeDefined();
});

it.each([5, 9_007_199_254_740_992, ['a']])('Downloads shows the other lists beside %j', async (collection) => {
  const { db, show } = world();
  const pin = { ownerId: guest, collection: 'genre:Jazz', trackIds: [id('a')], pinnedAtMs: 1 };
  await db.pins.add(pin);
  await db.pins.add(Object.assign({ ...pin }, { collection, trackIds: 'a' }));
  await putTracks(db, { a: { title: 'One' } });
  const audio = { quality: 'high', cacheKey: 'k', bytes: 1, mime: 'audio/mp4', pinned: 1, storedAtMs: 1 } as const;
  await db.audioFiles.put({ ...audio, trackId: id('a'), playedAtMs: 1 });
  show(<OfflineScreen />, '/offline');
  fireEvent.click(await screen.findByRole('button', { name: /^Downloads/ }));
  expect(await screen.findByRole('link', { name: 'Jazz' })).toBeDefined();
});
