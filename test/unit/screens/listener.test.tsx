import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { parseArtistHandle, parseOwnerId } from '../../../src/core/ids.ts';
import { saveAvatar } from '../../../src/db/avatars/commands.ts';
import { putArtists } from '../../../src/db/catalogue/commands.ts';
import { setFollow } from '../../../src/db/follows/commands.ts';
import { continueAsGuest } from '../../../src/db/identity/commands.ts';
import { must } from '../../../src/lib/must.ts';
import { FollowingScreen } from '../../../src/screens/following/FollowingScreen.tsx';
import { GenresScreen } from '../../../src/screens/genres/GenresScreen.tsx';
import { HomeScreen } from '../../../src/screens/home/HomeScreen.tsx';
import { LibraryScreen } from '../../../src/screens/library/LibraryScreen.tsx';
import { PlaylistsScreen } from '../../../src/screens/playlists/PlaylistsScreen.tsx';
import { createProfile } from '../../../src/db/profiles/commands.ts';
import { ProfileScreen } from '../../../src/screens/profile/ProfileScreen.tsx';
import { StatsScreen } from '../../../src/screens/stats/StatsScreen.tsx';
import { guest, id, putTracks, world, type World } from './support.tsx';

const beGuest = ({ db }: World) =>
  continueAsGuest(db, { id: guest, username: 'calmowl7', displayName: 'Calmowl7', avatarProps: {} }, 1);

const follow = ({ commands }: World, handle: string, displayName: string) =>
  setFollow(
    commands(),
    { handle: must(parseArtistHandle(handle), 'handle'), displayName, avatarUrl: null, trackCount: 3 },
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
    fireEvent.click(must(buttons[1], 'second'));
    expect(here.player.calls[0]?.slice(0, 3)).toEqual(['playFrom', expect.arrayContaining(['t24', 't23']), 1]);
    expect(screen.getByRole('link', { name: 'Open profile' }).getAttribute('href')).toBe(`/user/${guest}`);
  });
});

describe('the face on Home', () => {
  const faceOf = async () => {
    const link = await screen.findByRole('link', { name: 'Open profile' });
    return waitFor(() => must(link.querySelector('img'), 'the face').src);
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
    const handle = must(parseArtistHandle('moss'), 'handle');
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

describe('Profile', () => {
  it("is titled Profile for a guest's own, with a gear and Sign Out", async () => {
    const here = world();
    await beGuest(here);
    here.show(<ProfileScreen />, `/user/${guest}`);
    expect(await screen.findByRole('heading', { name: 'Profile' })).toBeDefined();
    expect(await screen.findByText('Calmowl7')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Settings' }).getAttribute('href')).toBe('/settings');
    for (const link of ['Playlists', 'Following', 'Liked Songs', 'Recently Played']) {
      expect(screen.getByRole('link', { name: link })).toBeDefined();
    }
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
  });

  it('refuses an empty username and stores a trimmed one', async () => {
    const here = world();
    await beGuest(here);
    here.show(<ProfileScreen />, `/user/${guest}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Edit Username' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Username' }));
    const field = dialog.getByRole('textbox', { name: 'Username' });
    fireEvent.change(field, { target: { value: '  ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(dialog.getByRole('alert').textContent).toBe('Username cannot be empty');
    fireEvent.change(field, { target: { value: ' Ada ' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Ada')).toBeDefined();
  });

  it('stores another face', async () => {
    const here = world();
    await beGuest(here);
    here.show(<ProfileScreen />, `/user/${guest}`);
    fireEvent.click(await screen.findByRole('button', { name: 'Change Avatar' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Avatar' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Regenerate' }));
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect((await here.db.profiles.get(guest))?.avatarProps).toHaveProperty('isCircle', true),
    );
  });

  it("shows another's name and abbreviated counts, without what only the owner may do", async () => {
    const here = world();
    await beGuest(here);
    const other = { id: 'u2', displayName: 'Noor', avatar: null, avatarProps: null, isGuest: false, followers: 0 };
    await here.db.profiles.put({
      ...other,
      following: 12,
      itunesUrl: null,
      likes: 1_250,
      plays: 3_400_000,
      ownerId: '',
      fetchedAtMs: 1,
    });
    here.show(<ProfileScreen />, '/user/u2');
    expect(await screen.findByRole('heading', { name: 'Noor' })).toBeDefined();
    expect(screen.getAllByText('1.2K')).toHaveLength(2);
    expect(screen.getByText('3.4M')).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Sign Out' })).toBeNull();
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent.trim());
    expect(rows).toEqual(['Playlists', 'Following 12', 'Liked Songs 1.2K', 'Recently Played']);
    expect(screen.queryByRole('link')).toBeNull();
    expect(here.asked).toContainEqual({ kind: 'profile', profileId: 'u2' });
  });

  it.each([
    ['failed', 'This could not be loaded.'],
    ['offline', 'You are offline, and nothing of this is stored on this device.'],
  ])("asks again for another's profile that could not be had (%s)", async (kind, text) => {
    const here = world();
    await beGuest(here);
    const asked: unknown[] = [];
    Object.assign(here.services, {
      pull: (_request: unknown, options: unknown) => {
        asked.push(options);
        return Promise.resolve({ kind, message: '' });
      },
    });
    here.show(<ProfileScreen />, '/user/u2');
    expect(await screen.findByText(text)).toBeDefined();
    const before = asked.length;
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(asked.slice(before)).toEqual([{ force: true }]));
  });

  it("sends another guest's address and a 404 answer to not found, and asks nobody for a guest", async () => {
    const here = world();
    await beGuest(here);
    here.show(<ProfileScreen />, '/user/guest_somebody');
    await waitFor(() => expect(here.path()).toBe('/404'));
    expect(here.asked).toEqual([]);
  });

  it('goes from the address without a profile to the own profile, and never to not found', async () => {
    const here = world();
    await beGuest(here);
    here.show(<ProfileScreen />, '/user/foo');
    await waitFor(() => expect(here.path()).toBe(`/user/${guest}`));
    const member = world(must(parseOwnerId('uid1'), 'uid'), 'member');
    Object.assign(member.services, { pull: () => Promise.resolve({ kind: 'notFound' }) });
    member.show(<ProfileScreen />, '/user/foo');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(member.path()).toBe('/user/foo');
  });

  it('leads a member without a profile to making one, to Settings and out', async () => {
    const member = world(must(parseOwnerId('uid1'), 'uid'), 'member');
    Object.assign(member.services, {
      identity: { ...member.services.identity, needsProfile: 1 },
      pull: () => Promise.resolve({ kind: 'notFound' }),
    });
    member.show(<ProfileScreen />, '/user/foo');
    expect(await screen.findByText('You have no profile yet.')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Settings' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Sign Out' })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Create your profile' }));
    await waitFor(() => expect(member.path()).toBe('/user/foo'));
  });

  it('follows a profile made here to the id that the server gives it', async () => {
    const uid = must(parseOwnerId('uid1'), 'uid');
    const member = world(uid, 'member');
    member.answer = () => Promise.resolve({ kind: 'notFound' });
    await createProfile(member.commands(), 'Ada');
    member.show(<ProfileScreen />, '/user/uid1');
    expect(await screen.findByText('Ada')).toBeDefined();
    const [row] = await member.db.profiles.toArray();
    await member.db.transaction('rw', member.db.profiles, async () => {
      await member.db.profiles.clear();
      await member.db.profiles.put({ ...must(row, 'profile'), id: 'p-7' });
    });
    await waitFor(() => expect(member.path()).toBe('/user/p-7'));
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
    expect(await screen.findByText('Nothing waits to be sent.')).toBeDefined();
  });
});
