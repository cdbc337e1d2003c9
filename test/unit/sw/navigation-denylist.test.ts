import { expect, test } from 'vitest';
import { paths } from '../../../src/core/paths.ts';
import { navigationDenylist } from '../../../sw/navigation-denylist.ts';

const isPage = (address: string): boolean => !navigationDenylist.some((pattern) => pattern.test(address));

test('an address whose id has a dot is a page, so it starts offline', () => {
  for (const id of ['dj.shadow', 'a.mp3', 'x/y.html', 'v1.0']) {
    const { artist, album, user, playlist } = paths;
    expect([artist(id), album(id), user(id), playlist(id)].filter((path) => !isPage(path))).toEqual([]);
  }
  expect(['/', '/home', '/menu', '/search?q=mr.oizo'].filter((path) => !isPage(path))).toEqual([]);
});

test('files and calls are left to the server', () => {
  const files = [
    '/manifest.webmanifest',
    '/icon.svg',
    '/icon.svg?v=2',
    '/sw.js',
    '/assets/main-1.js',
    '/headers/1.webp',
  ];
  const calls = ['/api/search', '/api?x', '/me?auth=x', '/me', '/updateProfile', '/icons/icon-192.png'];
  const media = ['/audio/a.mp3', '/covers/song-1.webp', '/avatars/nova.webp'];
  expect([...files, ...calls, ...media].filter(isPage)).toEqual([]);
  expect(['/menu', '/me-and-you', '/apiary', '/coversongs'].filter((path) => !isPage(path))).toEqual([]);
});
