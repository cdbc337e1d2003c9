import { screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { expect, it } from 'vitest';
import { ArtistScreen } from '../../../../src/screens/artist/ArtistScreen.tsx';
import { GenreScreen } from '../../../../src/screens/genre/GenreScreen.tsx';
import { PlaylistScreen } from '../../../../src/screens/playlist/PlaylistScreen.tsx';
import { PlaylistsScreen } from '../../../../src/screens/playlists/PlaylistsScreen.tsx';
import { ProfileScreen } from '../../../../src/screens/profile/ProfileScreen.tsx';
import { SearchScreen } from '../../../../src/screens/search/SearchScreen.tsx';
import { SongScreen } from '../../../../src/screens/song/SongScreen.tsx';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { parseOwnerId } from '../../../../src/core/ids.ts';
import { world } from '../support.tsx';

const member = assertDefined(parseOwnerId('uid1'), 'uid');

const screens: readonly (readonly [string, ReactElement])[] = [
  ['/search?q=rain', <SearchScreen key="screen" />],
  ['/search?q=rain&type=artist', <SearchScreen key="screen" />],
  ['/user/ada', <ProfileScreen key="screen" />],
  ['/post/a', <SongScreen key="screen" />],
  ['/playlist/p', <PlaylistScreen key="screen" />],
  ['/playlists', <PlaylistsScreen key="screen" />],
  ['/genre/jazz', <GenreScreen key="screen" of="genre" />],
  ['/artist/mira', <ArtistScreen key="screen" />],
];

it.each(screens)(
  'tells assistive technology that %s is loading until the server has answered',
  async (path, element) => {
    const here = world(member, 'member');
    here.answer = () => new Promise(() => undefined);
    here.show(element, path);
    expect(await screen.findByRole('status', { name: 'Loading' })).toBeDefined();
  },
);
