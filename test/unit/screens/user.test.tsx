import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parseArtistHandle } from '../../../src/core/ids.ts';
import { saveAvatar } from '../../../src/db/profiles/avatar-commands.ts';
import { putArtists } from '../../../src/db/catalogue/commands.ts';
import { noteOwnListsKnown } from '../../../src/db/identity/own-lists.ts';
import { setFollow } from '../../../src/db/library/follow-commands.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { FollowingScreen } from '../../../src/screens/following/FollowingScreen.tsx';
import { GenresScreen } from '../../../src/screens/genres/GenresScreen.tsx';
import { HomeScreen } from '../../../src/screens/home/HomeScreen.tsx';
import { LibraryScreen } from '../../../src/screens/library/LibraryScreen.tsx';
import { PlaylistsScreen } from '../../../src/screens/playlists/PlaylistsScreen.tsx';
import { StatsScreen } from '../../../src/screens/stats/StatsScreen.tsx';
import { beGuest, guest, id, putTracks, world, type World } from './support.tsx';

const follow = ({ commands }: World, handle: string, displayName: string) =>
  setFollow(
    commands(),
    { handle: assertDefined(parseArtistHandle(handle), 'handle'), displayName, avatarUrl: null, trackCount: 3 },
    true,
  );

describe('Home', () => {
  it('shows 40 popular genres, and hides what there is nothing of', async () => {
    const { show } = world();
    show(<HomeScreen />, '/home');
    const genres = within(await screen.findByRole('region', { name: 'Popular Genres' }));
    expect(within(genres.getByRole('list')).getAllByRole('link')).toHaveLength(40);
    expect(genres.getByRole('link', { name: 'R&B' }).getAttribute('href')).toBe('/genre/r-b');
    expect(genres.getByRole('link', { name: 'View All' }).getAttribute('href')).toBe('/genres');
    expect(screen.queryByRole('region', { name: 'Recently Played' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Following' })).toBeNull();
  });

  it('plays what was heard last, at most 20 of them, and links to the profile', async () => {
    const here = world();
    await beGuest(here);
    const songs = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`t${index}`, {}]));
    await putTracks(here.db, songs);
    await here.db.recentlyPlayed.bulkPut(
      Object.keys(songs).map((song, index) => ({ ownerId: guest, trackId: id(song), playedAtMs: index })),
    );
    here.show(<HomeScreen />, '/home');
    const recent = within(await screen.findByRole('region', { name: 'Recently Played' }));
    const buttons = recent.getAllByRole('button');
    expect(buttons).toHaveLength(20);
    expect(buttons[0]?.getAttribute('aria-label')).toBe('Play Title t24');
    fireEvent.click(assertDefined(buttons[1], 'second'));
    expect(here.player.calls[0]?.slice(0, 3)).toEqual(['playFrom', expect.arrayContaining(['t24', 't23']), 1]);
    expect(screen.getByRole('link', { name: 'Open profile' }).getAttribute('href')).toBe(`/user/${guest}`);
  });
});

describe('the face on Home', () => {
  const faceOf = async () => {
    const link = await screen.findByRole('link', { name: 'Open profile' });
    return waitFor(() => assertDefined(link.querySelector('img'), 'the face').src);
  };

  it('is drawn once and kept', async () => {
    const here = world();
    await beGuest(here);
    here.show(<HomeScreen />, '/home');
    const drawn = await faceOf();
    expect(drawn).toMatch(/^data:image\/svg/);
    await waitFor(async () => expect((await here.db.avatars.toArray()).map((row) => row.address)).toEqual([drawn]));
  });

  it('comes from the database when it was drawn before', async () => {
    const here = world();
    await beGuest(here);
    await saveAvatar(here.db, {}, 'data:image/svg+xml,kept');
    here.show(<HomeScreen />, '/home');
    expect(await faceOf()).toBe('data:image/svg+xml,kept');
  });
});

describe('Library', () => {
  it('names each list with its count', async () => {
    const here = world();
    await follow(here, 'a', 'A');
    await here.db.pulls.put({ key: `likes:${guest}`, fetchedAtMs: 1, etag: null });
    here.show(<LibraryScreen />, '/library');
    expect(await screen.findByRole('link', { name: 'Following 1' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Liked Songs 0' }).getAttribute('href')).toBe('/liked-songs');
    expect(screen.getByRole('link', { name: 'Available Offline 0' }).getAttribute('href')).toBe('/offline');
  });
});

describe('Following', () => {
  it('puts the most played first and unknown ones last by name', async () => {
    const here = world();
    for (const name of ['Zed', 'Moss', 'Ada']) await follow(here, name.toLowerCase(), name);
    await here.db.favoriteArtists.put({ ownerId: guest, artist: 'Moss', playCount: 9 });
    here.show(<FollowingScreen />, '/following');
    const list = within(await screen.findByRole('list', { name: 'Following' }));
    expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/artist/moss',
      '/artist/ada',
      '/artist/zed',
    ]);
  });

  it('shows what the server said since of an artist who was followed before', async () => {
    const here = world();
    await follow(here, 'moss', 'moss');
    here.show(<FollowingScreen />, '/following');
    expect(await screen.findByRole('link', { name: 'moss' })).toBeDefined();
    const handle = assertDefined(parseArtistHandle('moss'), 'handle');
    await putArtists(here.db, [{ handle, displayName: 'Moss', avatarUrl: '/face.png', trackCount: 17 }]);
    expect(await screen.findByRole('link', { name: 'Moss' })).toBeDefined();
    expect(screen.getByText('17 tracks')).toBeDefined();
  });
});

describe('Genres', () => {
  it('shows favourites first, then the rest, 16 at a time', async () => {
    const here = world();
    const rows = ['Jazz', 'Dark Ambient', 'Home Made'].map((genre, rank) => ({
      ownerId: guest,
      genre,
      rank,
      playCount: 9,
    }));
    await here.db.favoriteGenres.bulkPut(rows);
    here.show(<GenresScreen />, '/genres');
    await screen.findByRole('link', { name: 'Home Made' });
    const names = within(screen.getByRole('list', { name: 'Genres' }))
      .getAllByRole('link')
      .map((link) => link.textContent);
    expect(names.slice(0, 3)).toEqual(['Jazz', 'Dark Ambient', 'Home Made']);
    expect(names).toHaveLength(16);
    expect(new Set(names).size).toBe(16);
  });
});

describe('Playlists', () => {
  it('makes one from the prompt and opens it; a blank name does nothing', async () => {
    const { show, path, db } = world();
    await noteOwnListsKnown(db, guest);
    show(<PlaylistsScreen />, '/playlists');
    expect(await screen.findByText('No playlists yet')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'New playlist' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Enter playlist name' }));
    const name = dialog.getByRole('textbox', { name: 'Playlist name' });
    expect(name).toHaveProperty('value', 'New Playlist');
    fireEvent.change(name, { target: { value: '   ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    expect(await db.playlists.count()).toBe(0);
    fireEvent.change(name, { target: { value: ' Late drives ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(path()).toMatch(/^\/playlist\/local_/));
    expect((await db.playlists.toArray()).map((row) => row.name)).toEqual(['Late drives']);
  });
});

describe('Stats', () => {
  it('shows plays, top artists and the rows of every table', async () => {
    const here = world();
    await putTracks(here.db, { a: { display_name: 'Mira' } });
    await here.db.playCounts.put({ ownerId: guest, trackId: id('a'), plays: 7 });
    here.show(<StatsScreen />, '/stats');
    expect(await screen.findByText('Mira')).toBeDefined();
    expect(await screen.findByText('recentSearches')).toBeDefined();
    expect(await screen.findByText('Nothing is waiting to be sent.')).toBeDefined();
  });
});
