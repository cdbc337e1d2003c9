import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { originName, usePlayingFrom } from '../../../src/app/player/use-origin-name.ts';
import { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { savePlayerState } from '../../../src/db/player/commands.ts';
import { narrowed } from '../../../src/screens/genres/GenresScreen.tsx';
import { ownerId } from '../db/support.ts';
import { guest, id, world } from '../screens/support.tsx';

const owner = ownerId('guest_abcdefghijklmnopqrstuvwxyz');

it.each([
  ['/genre/r-b', 'R&B'],
  ['/liked-songs', 'Liked Songs'],
  ['/recently-played', 'Recently Played'],
  ['/offline', 'Available Offline'],
  ['/home', 'Start listening'],
  ['/album/late-drives', 'Late Drives'],
  ['/search', 'Search'],
  ['/artist/nobody', undefined],
  ['/post/a', undefined],
  [null, undefined],
])('a queue that was started from %s plays from %s', async (sourceRoute, name) => {
  const db = new OffbeatDb(`source ${sourceRoute}`);
  await savePlayerState(db, { ownerId: owner, trackId: null, sourceRoute, currentTimeS: 0, repeat: 'all', volume: 1 });
  expect(await originName(db, owner)).toBe(name);
  db.close();
});

it('does not read the queue for it: the query runs each second while a song plays', async () => {
  const db = new OffbeatDb('origin without queue');
  await savePlayerState(db, {
    ownerId: owner,
    trackId: null,
    sourceRoute: '/home',
    currentTimeS: 0,
    repeat: 'all',
    volume: 1,
  });
  const readQueue = vi.spyOn(db.playQueue, 'get');
  await originName(db, owner);
  expect(readQueue).not.toHaveBeenCalled();
  db.close();
});

function PlayingFrom() {
  const { words, list } = usePlayingFrom() ?? {};
  return <p>{`${words} ${list}`}</p>;
}

it('says what a suggested song is similar to, instead of the list that ended', async () => {
  const here = world();
  const state = { ownerId: guest, trackId: id('b'), currentTimeS: 0, repeat: 'off', volume: 1 } as const;
  await savePlayerState(here.db, { ...state, sourceRoute: '/genre/jazz' });
  const trackIds = ['a', 'b'].map(id);
  const playing = { ...here.player.snapshot, trackIds, currentIndex: 1, currentTrackId: id('b') };
  here.player.snapshot = playing;
  here.show(<PlayingFrom />, '/home');
  expect(await screen.findByText('Playing from Jazz')).toBeDefined();
  here.player.snapshot = { ...playing, suggestedIds: [id('b')] };
  here.show(<PlayingFrom />, '/home');
  expect(await screen.findByText('Similar to Jazz')).toBeDefined();
});

it('genres are narrowed by any part of their name, whatever its accents, and sorted when asked for', () => {
  const genres = ['Pop', 'Música Latina', 'K-Pop', 'Ambient'];
  expect(narrowed(genres, ' pop', false)).toEqual(['Pop', 'K-Pop']);
  expect(narrowed(genres, 'musica', false)).toEqual(['Música Latina']);
  expect(narrowed(genres, '', true)).toEqual(['Ambient', 'K-Pop', 'Música Latina', 'Pop']);
});
