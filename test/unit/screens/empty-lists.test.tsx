import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { noteOwnListsKnown } from '../../../src/db/identity/own-lists.ts';
import { createPlaylist } from '../../../src/db/playlists/commands.ts';
import { LikedSongsScreen } from '../../../src/screens/liked-songs/LikedSongsScreen.tsx';
import { OfflineScreen } from '../../../src/screens/offline/OfflineScreen.tsx';
import { RecentlyPlayedScreen } from '../../../src/screens/recently-played/RecentlyPlayedScreen.tsx';
import { PlaylistScreen } from '../../../src/screens/playlist/PlaylistScreen.tsx';
import { guest, world } from './support.tsx';

describe('A list that the user has not filled yet', () => {
  const emptyLists = [
    ['Liked Songs', <LikedSongsScreen key="list" />, '/liked-songs'],
    ['Recently Played', <RecentlyPlayedScreen key="list" />, '/recently-played'],
    ['Available Offline', <OfflineScreen key="list" />, '/offline'],
  ] as const;

  it.each(emptyLists)('%s says what to do, and offers nothing that needs songs', async (_, element, path) => {
    const { db, show } = world();
    await noteOwnListsKnown(db, guest);
    show(element, path);
    expect(await screen.findByText('No tracks found')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Play' })).toBeNull());
    for (const name of ['Shuffle', 'Sort and filter', 'Edit list']) {
      expect(screen.queryByRole('button', { name })).toBeNull();
    }
    expect(screen.queryByRole('switch', { name: 'Only available offline' })).toBeNull();
    expect(screen.queryByText(/^0 songs/)).toBeNull();
    expect(screen.getByRole('link', { name: 'Find music' })).toBeDefined();
  });

  it('a new playlist leads to music', async () => {
    const { commands, show } = world();
    const playlistId = await createPlaylist(commands(), 'Mix');
    show(<PlaylistScreen />, `/playlist/${playlistId}`);
    expect(await screen.findByRole('link', { name: 'Find music' })).toBeDefined();
  });
});
