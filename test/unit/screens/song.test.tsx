import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { idleSnapshot } from '../../../src/player/player.ts';
import { SongScreen } from '../../../src/screens/song/SongScreen.tsx';
import { beGuest, id, putTracks, world, type World } from './support.tsx';

const lyrics = '[00:00:01.000 --> 00:00:02.000] first line\n[00:00:03.000 --> 00:00:04.000] second line';

const pressed = ({ player }: World): unknown[][] => player.calls.filter(([name]) => name !== 'timeS');

describe("a song's page", () => {
  it('shows a stored song at once, without any answer, and asks for it', async () => {
    const { show, db, asked, services } = world();
    Object.assign(services, {
      pull: (request: unknown) => {
        asked.push(request as never);
        return new Promise(() => undefined);
      },
    });
    await putTracks(db, { a: { title: 'Rain', handle: 'mira', duration: 65, lyrics } });
    show(<SongScreen />, '/post/a');
    expect(await screen.findByRole('heading', { name: 'Rain' })).toBeDefined();
    expect(screen.getByRole('link', { name: 'Mira' }).getAttribute('href')).toBe('/artist/mira');
    expect(screen.getByText('1:05')).toBeDefined();
    expect(screen.getByRole('button', { name: 'Play Rain' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Like', pressed: false })).toBeDefined();
    expect(screen.getByRole('switch', { name: 'Keep offline' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'More' })).toBeDefined();
    expect(screen.getByRole('list', { name: 'Lyrics' }).textContent).toContain('second line');
    expect(asked).toContainEqual({ kind: 'song', trackId: 'a' });
  });

  it('plays, likes, adds to a playlist and opens the menu', async () => {
    const here = world();
    await beGuest(here);
    await putTracks(here.db, { a: { title: 'Rain' } });
    here.show(<SongScreen />, '/post/a');
    fireEvent.click(await screen.findByRole('button', { name: 'Play Rain' }));
    expect(pressed(here)).toEqual([['playFrom', ['a'], 0, { route: '/post/a', kind: 'playlist' }]]);
    fireEvent.click(screen.getByRole('button', { name: 'Like' }));
    expect(await screen.findByRole('button', { name: 'Like', pressed: true })).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Add to Playlist' }));
    expect(here.services.addToPlaylist).toHaveBeenCalledWith(['a']);
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    expect(here.services.openTrackMenu).toHaveBeenCalledWith('a', expect.anything());
  });

  it('pauses the song while it plays, and a press on a line seeks', async () => {
    const here = world();
    here.player.snapshot = { ...idleSnapshot, currentTrackId: id('a'), status: 'playing' };
    await putTracks(here.db, { a: { title: 'Rain', lyrics } });
    here.show(<SongScreen />, '/post/a');
    fireEvent.click(await screen.findByRole('button', { name: 'Pause Rain' }));
    fireEvent.click(screen.getByRole('button', { name: 'second line' }));
    expect(pressed(here)).toEqual([['toggle'], ['seek', 3]]);
  });

  it('shows a transcription without times as text, from a player that is at no line of it', async () => {
    const here = world();
    here.player.snapshot = { ...idleSnapshot, currentTrackId: id('a'), status: 'playing' };
    await putTracks(here.db, { a: { title: 'Rain', transcription: 'first line\n\n second line\r\n' } });
    here.show(<SongScreen />, '/post/a');
    const lines = within(await screen.findByRole('list', { name: 'Lyrics' }));
    expect(lines.getAllByRole('listitem').map((line) => line.textContent)).toEqual(['first line', 'second line']);
    expect(lines.queryByRole('listitem', { current: true })).toBeNull();
    expect(lines.queryByRole('button')).toBeNull();
  });

  it('shows the lines that a transcription has no time for as text between the others', async () => {
    const here = world();
    here.player.snapshot = { ...idleSnapshot, currentTrackId: id('a'), status: 'playing' };
    // Only "third" has a time.
    await putTracks(here.db, {
      a: { title: 'Rain', transcription: 'first\nsecond\nthird\nfourth', timestampMap: '18 4000' },
    });
    here.show(<SongScreen />, '/post/a');
    const lines = within(await screen.findByRole('list', { name: 'Lyrics' }));
    const shown = ['first', 'second', 'third', 'fourth'];
    expect(lines.getAllByRole('listitem').map((line) => line.textContent)).toEqual(shown);
    expect(lines.getAllByRole('button').map((line) => line.textContent)).toEqual(['third']);
    fireEvent.click(lines.getByRole('button', { name: 'third' }));
    expect(pressed(here)).toEqual([['seek', 4]]);
  });

  it('is kept offline as a collection of one song', async () => {
    const here = world();
    await beGuest(here);
    await putTracks(here.db, { a: { title: 'Rain' } });
    here.show(<SongScreen />, '/post/a');
    await screen.findByText('About 4.1 MB');
    fireEvent.click(screen.getByRole('switch', { name: 'Keep offline', checked: false }));
    await waitFor(async () => expect((await here.db.pins.toArray())[0]).toMatchObject({ collection: 'song:a' }));
    expect(await screen.findByText('0 of 1 songs offline')).toBeDefined();
  });

  it('ends at not found for a song the server does not know, and for an address without a usable id', async () => {
    const here = world();
    here.answer = () => Promise.resolve({ kind: 'notFound' });
    here.show(<SongScreen />, '/post/gone');
    await waitFor(() => expect(here.path()).toBe('/404'));
  });

  it('stays readable where the server no longer knows a stored song', async () => {
    const here = world();
    here.answer = () => Promise.resolve({ kind: 'notFound' });
    await putTracks(here.db, { a: { title: 'Rain' } });
    here.show(<SongScreen />, '/post/a');
    expect(await screen.findByRole('heading', { name: 'Rain' })).toBeDefined();
    expect(here.path()).toBe('/post/a');
  });

  it.each([
    ['offline' as const, 'You are offline'],
    ['failed' as const, 'This could not be loaded.'],
  ])('says why a song that was never seen is not here (%s), with Retry', async (kind, text) => {
    const here = world();
    here.answer = () => Promise.resolve(kind === 'offline' ? { kind } : { kind, message: 'x' });
    here.show(<SongScreen />, '/post/a');
    expect(await screen.findByText(text, { exact: false })).toBeDefined();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Song');
    here.answer = async () => {
      await putTracks(here.db, { a: { title: 'Rain' } });
      return { kind: 'done' };
    };
    fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('heading', { name: 'Rain' })).toBeDefined();
  });
});
