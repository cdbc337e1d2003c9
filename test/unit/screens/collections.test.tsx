import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listKeys } from '../../../src/core/keys.ts';
import { noteOwnListsKnown } from '../../../src/db/identity/own-lists.ts';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { ArtistScreen } from '../../../src/screens/artist/ArtistScreen.tsx';
import { GenreScreen } from '../../../src/screens/genre/GenreScreen.tsx';
import { LikedSongsScreen } from '../../../src/screens/liked-songs/LikedSongsScreen.tsx';
import { guest, id, putList, putTracks, titles, world } from './support.tsx';

describe('Genre', () => {
  it('shows the stored list under the exact name, with its count, before any answer', async () => {
    const { show, db, services } = world();
    await putTracks(db, { a: { title: 'One' } });
    await putList(db, listKeys.genre('R&B'), ['a']);
    Object.assign(services, { pull: () => new Promise(() => undefined) });
    show(<GenreScreen of="genre" />, '/genre/r-b');
    expect(await titles('R&B')).toEqual(['One']);
    expect(screen.getByRole('heading', { name: 'R&B' })).toBeDefined();
    expect(screen.getByText('1 song')).toBeDefined();
  });

  it('asks for the first page by the exact name, and plays from the row that is pressed', async () => {
    const { show, db, asked, player } = world();
    await putTracks(db, { a: { title: 'One' }, b: { title: 'Two' } });
    await putList(db, listKeys.genre('K-Pop'), ['a', 'b']);
    show(<GenreScreen of="genre" />, '/genre/k-pop');
    fireEvent.click(await screen.findByRole('button', { name: 'Play Two' }));
    expect(asked).toContainEqual({ kind: 'genre', term: 'K-Pop', next: false });
    expect(player.calls).toEqual([['playFrom', ['a', 'b'], 1, { route: '/genre/k-pop', kind: 'genre' }]]);
  });

  it('asks for a favourite by its own name, which may hold characters that its address does not', async () => {
    const { show, db, asked } = world();
    await db.favoriteGenres.put({ ownerId: guest, genre: 'Zydeco Ω', playCount: 9, rank: 0 });
    show(<GenreScreen of="genre" />, '/genre/zydeco');
    expect(await screen.findByRole('heading', { name: 'Zydeco Ω' })).toBeDefined();
    // Asked in an effect, which React runs after the heading is there.
    const genres = () => asked.filter(({ kind }) => kind === 'genre');
    await waitFor(() => expect(genres()).toEqual([{ kind: 'genre', term: 'Zydeco Ω', next: false }]));
  });

  it('keeps what was stored when a refresh fails, and says what is wrong where nothing was', async () => {
    const { show, db, services } = world();
    Object.assign(services, { pull: () => Promise.resolve({ kind: 'failed', message: 'Local API failed' }) });
    show(<GenreScreen of="genre" />, '/genre/jazz');
    expect(await screen.findByText('This could not be loaded.')).toBeDefined();
    await putTracks(db, { a: { title: 'One' } });
    await putList(db, listKeys.genre('Jazz'), ['a']);
    expect(await titles('Jazz')).toEqual(['One']);
  });

  it('says No tracks found for an answer without songs', async () => {
    const { show, db } = world();
    await putList(db, listKeys.genre('Jazz'), []);
    show(<GenreScreen of="genre" />, '/genre/jazz');
    expect(await screen.findByText('No tracks found')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Play' })).toHaveProperty('disabled', true);
  });

  it('shows hostile titles as text', async () => {
    const { show, db } = world();
    await putTracks(db, { a: { title: '<img src=x onerror=alert(1)>' }, b: { title: 'x'.repeat(10_000) } });
    await putList(db, listKeys.genre('Jazz'), ['a', 'b']);
    show(<GenreScreen of="genre" />, '/genre/jazz');
    expect(await titles('Jazz')).toEqual(['<img src=x onerror=alert(1)>', 'x'.repeat(10_000)]);
    expect(document.querySelector('img[src="x"]')).toBeNull();
  });

  it('filters to what is available offline', async () => {
    const { show, db } = world();
    await putTracks(db, { a: { title: 'One' }, b: { title: 'Two' } });
    await putList(db, listKeys.genre('Jazz'), ['a', 'b']);
    const audio = { quality: 'high', cacheKey: 'k', bytes: 1, mime: 'audio/mp4', pinned: 0 } as const;
    await db.audioFiles.put({ ...audio, trackId: id('b'), storedAtMs: 1, playedAtMs: 1 });
    show(<GenreScreen of="genre" />, '/genre/jazz');
    expect(await titles('Jazz')).toEqual(['One', 'Two']);
    expect(screen.getByText('2 songs')).toBeDefined();
    fireEvent.click(screen.getByRole('switch', { name: 'Only available offline' }));
    await waitFor(async () => expect(await titles('Jazz')).toEqual(['Two']));
    expect(screen.getByText('1 of 2 songs')).toBeDefined();
    await db.audioFiles.clear();
    fireEvent.click(await screen.findByRole('button', { name: 'Show all' }));
    expect(await titles('Jazz')).toEqual(['One', 'Two']);
    expect(screen.getByRole('switch', { name: 'Only available offline', checked: false })).toBeDefined();
  });

  it('keeps the filter to the list it was chosen for', async () => {
    const { show, db } = world();
    await putTracks(db, { a: { title: 'One' } });
    await putList(db, listKeys.genre('Jazz'), ['a']);
    await putList(db, listKeys.genre('Rock'), ['a']);
    show(<GenreScreen of="genre" />, '/genre/jazz');
    expect(await titles('Jazz')).toEqual(['One']);
    fireEvent.click(screen.getByRole('switch', { name: 'Only available offline' }));
    expect(await screen.findByText('None of these songs is available offline.')).toBeDefined();
    cleanup();
    show(<GenreScreen of="genre" />, '/genre/rock');
    expect(await titles('Rock')).toEqual(['One']);
  });
});

describe('How many songs a genre has', () => {
  it.each([
    ['what the server says while it has more', 1, 120, 2, '120 songs'],
    ['what is loaded and a plus where the server gives no total', 1, 0, 2, '2+ songs'],
    ['what is here once there is no more', 0, 120, 1, '1 song'],
  ] as const)('is %s', async (_, hasMore, totalHits, loaded, text) => {
    const { show, db } = world();
    const names = Array.from({ length: loaded }, (_each, n) => `s${n}`);
    await putTracks(db, Object.fromEntries(names.map((name) => [name, {}])));
    await db.lists.put({ key: listKeys.genre('Jazz'), ids: names, page: 1, hasMore, totalHits, fetchedAtMs: 1 });
    show(<GenreScreen of="genre" />, '/genre/jazz');
    expect(await screen.findByText(text)).toBeDefined();
  });
});

describe('Artist', () => {
  it('follows and unfollows, with a handle that holds a slash', async () => {
    const { show, db } = world();
    await putTracks(db, { a: { title: 'One', handle: 'o/x', display_name: 'O Slash' } });
    show(<ArtistScreen />, '/artist/o%2Fx');
    expect(await screen.findByRole('heading', { name: 'O Slash' })).toBeDefined();
    const follow = await screen.findByRole('button', { name: 'Follow', pressed: false });
    fireEvent.click(follow);
    expect(await screen.findByRole('button', { name: 'Follow', pressed: true })).toBeDefined();
    expect((await db.follows.toArray()).map((row) => row.handle)).toEqual(['o/x']);
  });

  it('follows by the handle while no name is known', async () => {
    const { show, db, services } = world();
    Object.assign(services, { pull: () => new Promise(() => undefined) });
    show(<ArtistScreen />, '/artist/moss');
    fireEvent.click(await screen.findByRole('button', { name: 'Follow', pressed: false }));
    await waitFor(async () => expect((await db.follows.toArray()).map((row) => row.displayName)).toEqual(['moss']));
  });

  it('goes to not found only for a 404 answer', async () => {
    const { show, services, path } = world();
    Object.assign(services, { pull: () => Promise.resolve({ kind: 'notFound' }) });
    show(<ArtistScreen />, '/artist/nobody');
    await waitFor(() => expect(path()).toBe('/404'));
  });

  it('shows the songs it knows when the network does not answer', async () => {
    const { show, db, services } = world();
    await putTracks(db, { a: { title: 'One', handle: 'mira' }, b: { title: 'Two', handle: 'other' } });
    Object.assign(services, { pull: () => Promise.resolve({ kind: 'offline' }) });
    show(<ArtistScreen />, '/artist/mira');
    expect(await titles('Mira')).toEqual(['One']);
  });
});

describe('Liked Songs', () => {
  it('lists the newest like first and says how many songs are not loaded yet', async () => {
    const { show, db, commands } = world();
    await putTracks(db, { a: { title: 'One' }, b: { title: 'Two' } });
    await setLike({ ...commands(), nowMs: () => 1 }, id('a'), true);
    await setLike({ ...commands(), nowMs: () => 2 }, id('b'), true);
    await setLike({ ...commands(), nowMs: () => 3 }, id('unknown'), true);
    show(<LikedSongsScreen />, '/liked-songs');
    expect(await titles('Liked Songs')).toEqual(['Two', 'One']);
    expect(screen.getByText('3 songs')).toBeDefined();
    expect(screen.getByText('1 song not loaded yet')).toBeDefined();
  });

  it('says why it is empty', async () => {
    const { db, show } = world();
    await noteOwnListsKnown(db, guest);
    show(<LikedSongsScreen />, '/liked-songs');
    expect(await screen.findByText('No tracks found')).toBeDefined();
    expect(screen.getByRole('link', { name: 'Find music' }).getAttribute('href')).toBe('/genres');
  });
});
