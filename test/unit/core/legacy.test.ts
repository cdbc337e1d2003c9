import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseLegacy } from '../../../src/core/wire/legacy.ts';

const baseUrl = 'http://localhost:5001';

test('reads what the spec says other clients keep', () => {
  const legacy = parseLegacy(
    {
      guestUser: JSON.stringify({
        id: 'guest_x1y2',
        username: 'calmotter7',
        displayName: 'Calmotter7',
        isGuest: true,
        avatarProps: { top: 'bob', isCircle: true },
      }),
      recentlyPlayed: JSON.stringify([
        { id: 's2', title: 'Two', authorName: 'Ada', coverImage: '/c.png', audioUrl: 'https://a.example/2.mp3' },
        { id: 's1', title: 'One' },
        { id: 's2' },
      ]),
      playCount: JSON.stringify({ s1: 3, s2: 0 }),
      followingArtists: JSON.stringify({ ada: { handle: 'ada', display_name: 'Ada', track_count: 4 } }),
      playerState: JSON.stringify({ trackId: 's2', sourceRoute: '/genre/pop', currentTime: 12.5 }),
    },
    baseUrl,
  );
  expect(legacy.guest).toMatchObject({ id: 'guest_x1y2', displayName: 'Calmotter7' });
  expect(legacy.recentlyPlayed).toEqual(['s2', 's1']);
  expect(legacy.songs[0]?.track).toMatchObject({
    id: 's2',
    authorName: 'Ada',
    coverImage: 'http://localhost:5001/c.png',
    audioUrl: 'https://a.example/2.mp3',
  });
  expect(legacy.playCounts).toEqual([{ trackId: 's1', plays: 3 }]);
  expect(legacy.follows).toEqual([{ handle: 'ada', displayName: 'Ada', avatarUrl: null, trackCount: 4 }]);
  expect(legacy.player).toEqual({ trackId: 's2', sourceRoute: '/genre/pop', currentTimeS: 12.5 });
});

test('leaves out a member posing as a guest, an address elsewhere and a broken text', () => {
  const legacy = parseLegacy(
    {
      guestUser: JSON.stringify({ id: 'member-1' }),
      playerState: JSON.stringify({ trackId: 's1', sourceRoute: '//evil.example', currentTime: -1 }),
      recentlyPlayed: '[{',
    },
    baseUrl,
  );
  expect(legacy.guest).toBeNull();
  expect(legacy.player).toEqual({ trackId: 's1', sourceRoute: null, currentTimeS: 0 });
  expect(legacy.recentlyPlayed).toEqual([]);
});

test('never throws, whatever is stored', () => {
  fc.assert(
    fc.property(fc.json(), fc.string(), (json, text) => {
      for (const value of [json, text]) {
        const legacy = parseLegacy(
          { guestUser: value, recentlyPlayed: value, playCount: value, followingArtists: value, playerState: value },
          baseUrl,
        );
        expect(Array.isArray(legacy.recentlyPlayed)).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
