import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { noteActivity } from '../../../src/core/downloads/download-activity.ts';
import { listKeys } from '../../../src/core/keys.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { GenreScreen } from '../../../src/screens/genre/GenreScreen.tsx';
import { SearchScreen } from '../../../src/screens/search/SearchScreen.tsx';
import { currentToasts } from '../../../src/ui/feedback/toast-store.ts';
import { override } from '../../support/unit/override.ts';
import { guest, id, learnNothingYet, putList, putTracks, world, type World } from './support.tsx';
import { hideToasts } from '../../support/unit/toasts.ts';

const audio = { quality: 'high', cacheKey: 'k', bytes: 1, mime: 'audio/mp4', pinned: 0 } as const;
const store = ({ db }: World, name: string) =>
  db.audioFiles.put({ ...audio, trackId: id(name), storedAtMs: 1, playedAtMs: 1 });

/** A genre of these one-letter songs, "Song a" and so on. */
async function jazz(names: string): Promise<World> {
  const here = world();
  await putTracks(here.db, Object.fromEntries(Array.from(names, (name) => [name, { title: `Song ${name}` }])));
  await putList(here.db, listKeys.genre('Jazz'), [...names]);
  return here;
}
/** No call is answered. */
function goOffline(here: World): void {
  here.answer = () => Promise.resolve({ kind: 'offline' });
  here.services.connectivity.report('silent');
}
const stateOf = (name: string): string | null => {
  const row = assertDefined(screen.getByRole('button', { name: `Play Song ${name}` }).closest('li'), 'row');
  return within(row).queryByRole('img')?.getAttribute('aria-label') ?? null;
};
const titlesIn = (list: string): (string | null)[] =>
  within(screen.getByRole('list', { name: list }))
    .getAllByRole('button', { name: /^Play / })
    .map((button) => button.textContent);

beforeEach(hideToasts);
afterEach(() => noteActivity({ trackId: id('b'), activity: null }));

it('offers to play offline only a list of which something is stored', async () => {
  const here = await jazz('ab');
  goOffline(here);
  here.show(<GenreScreen of="genre" />, '/genre/jazz');
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Play' });
  await screen.findByRole('button', { name: 'Play Song a' });
  await waitFor(() => expect(button().disabled).toBe(true));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Shuffle' }).disabled).toBe(true);
  await store(here, 'b');
  await waitFor(() => expect(button().disabled).toBe(false));
});

it('offers to play what an offline search found only where something of it is stored', async () => {
  const here = world();
  await putTracks(here.db, { a: { title: 'Song a' } });
  await putList(here.db, listKeys.search('text', 'song'), ['a']);
  goOffline(here);
  here.show(<SearchScreen />, '/search?q=song');
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  await screen.findByRole('button', { name: 'Play Song a' });
  await waitFor(() => expect(button('Play').disabled).toBe(true));
  expect(button('Shuffle').disabled).toBe(true);
  await store(here, 'a');
  await waitFor(() => expect(button('Play').disabled).toBe(false));
  expect(button('Shuffle').disabled).toBe(false);
});

describe('a row', () => {
  it('says by one icon whether its song is stored, queued, failed, online only, or nothing of that', async () => {
    const here = await jazz('abcde');
    await store(here, 'a');
    const trackIds = ['a', 'b', 'c', 'd'].map(id);
    await here.db.pins.put({ ownerId: guest, collection: 'genre:Jazz', trackIds, pinnedAtMs: 1 });
    await here.db.downloadFailures.put({ trackId: id('c'), kind: 'gone', status: 404, seenAtMs: Date.now() });
    await here.db.corsBlocked.put({ trackId: id('d'), seenAtMs: Date.now() });
    here.show(<GenreScreen of="genre" />, '/genre/jazz');
    await screen.findByRole('list', { name: 'Jazz' });
    await waitFor(() =>
      expect(Array.from('abcde', stateOf)).toEqual([
        'Available offline',
        'Waiting to be downloaded',
        'Audio not found',
        'Plays online only',
        null,
      ]),
    );
  });

  it('follows a download: preparing until the first byte, then a ring, then stored', async () => {
    const here = await jazz('ab');
    here.show(<GenreScreen of="genre" />, '/genre/jazz');
    await screen.findByRole('list', { name: 'Jazz' });
    act(() => noteActivity({ trackId: id('b'), activity: { phase: 'preparing' } }));
    await waitFor(() => expect(stateOf('b')).toBe('Preparing'));
    act(() => noteActivity({ trackId: id('b'), activity: { phase: 'downloading', share: 0.5 } }));
    await waitFor(() => expect(stateOf('b')).toBe('Downloading'));
    await store(here, 'b');
    await waitFor(() => expect(stateOf('b')).toBe('Available offline'));
  });
});

describe('a list without a network', () => {
  it('shows what can play first, and the rest folded, each in the order of the list', async () => {
    const here = await jazz('abcd');
    await store(here, 'b');
    await store(here, 'd');
    goOffline(here);
    here.show(<GenreScreen of="genre" />, '/genre/jazz');
    expect(await screen.findByRole('heading', { name: 'On this device (2)' })).toBeDefined();
    expect(titlesIn('Jazz')).toEqual(['Song b', 'Song d']);
    const fold = screen.getByRole('button', { name: 'Not downloaded (2)', expanded: false });
    fireEvent.click(fold);
    expect(titlesIn('Not downloaded (2)')).toEqual(['Song a', 'Song c']);
    expect(stateOf('a')).toBe('Not available offline');
    fireEvent.click(screen.getByRole('button', { name: 'Play Song d' }));
    expect(here.player.calls).toEqual([['playFrom', ['b', 'd', 'a', 'c'], 1, { route: '/genre/jazz', kind: 'genre' }]]);
  });

  it('loads further pages only once its folded part is open: what loads there does not move the end away', async () => {
    class AlwaysNear extends IntersectionObserver {
      readonly #seen: IntersectionObserverCallback;
      constructor(seen: IntersectionObserverCallback) {
        super(seen);
        this.#seen = seen;
      }
      override observe(): void {
        this.#seen([{ isIntersecting: true } as IntersectionObserverEntry], this);
      }
    }
    override(window, 'IntersectionObserver', AlwaysNear);
    const here = await jazz('ab');
    await putList(here.db, listKeys.genre('Jazz'), ['a', 'b'], 1);
    await store(here, 'b');
    goOffline(here);
    here.show(<GenreScreen of="genre" />, '/genre/jazz');
    const fold = await screen.findByRole('button', { name: 'Not downloaded (1)' });
    const pages = () => here.asked.filter((request) => request.kind === 'genre' && request.next);
    here.answer = () => Promise.resolve({ kind: 'done' });
    act(() => here.services.connectivity.report('answered'));
    await waitFor(() => expect(here.asked.length).toBeGreaterThan(1));
    expect(pages()).toEqual([]);
    fireEvent.click(fold);
    await waitFor(() => expect(pages().length).toBeGreaterThan(0));
  });

  it('describes the buttons of songs with one title by their artists, where one is folded out below the other', async () => {
    const here = world();
    await putTracks(here.db, {
      a: { title: 'Twin', display_name: 'Ada' },
      b: { title: 'Twin', display_name: 'Grace' },
    });
    await putList(here.db, listKeys.genre('Jazz'), ['a', 'b']);
    await store(here, 'b');
    goOffline(here);
    here.show(<GenreScreen of="genre" />, '/genre/jazz');
    fireEvent.click(await screen.findByRole('button', { name: 'Not downloaded (1)' }));
    expect(screen.getByRole('button', { name: 'Play Twin', description: 'Grace' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'Play Twin', description: 'Ada' })).toBeDefined();
    expect(screen.getByRole('button', { name: 'More for Twin', description: 'Ada' })).toBeDefined();
  });

  it('is split as soon as a start learns that it is offline', async () => {
    const here = await jazz('abcd');
    await store(here, 'b');
    learnNothingYet(here);
    here.show(<GenreScreen of="genre" />, '/genre/jazz');
    await screen.findByRole('list', { name: 'Jazz' });
    expect(titlesIn('Jazz')).toEqual(['Song a', 'Song b', 'Song c', 'Song d']);
    goOffline(here);
    expect(await screen.findByRole('heading', { name: 'On this device (1)' })).toBeDefined();
    expect(titlesIn('Jazz')).toEqual(['Song b']);
  });

  it('stays one list when the network goes later', async () => {
    const here = await jazz('abcd');
    await store(here, 'b');
    here.show(<GenreScreen of="genre" />, '/genre/jazz');
    await screen.findByRole('list', { name: 'Jazz' });
    await waitFor(() => expect(here.services.connectivity.status()).toBe('online'));
    goOffline(here);
    await waitFor(() => expect(stateOf('a')).toBe('Not available offline'));
    expect(titlesIn('Jazz')).toEqual(['Song a', 'Song b', 'Song c', 'Song d']);
  });

  it('stays one list where nothing of it is stored', async () => {
    const here = await jazz('ab');
    goOffline(here);
    here.show(<GenreScreen of="genre" />, '/genre/jazz');
    await screen.findByRole('list', { name: 'Jazz' });
    await waitFor(() => expect(stateOf('a')).toBe('Not available offline'));
    expect(titlesIn('Jazz')).toEqual(['Song a', 'Song b']);
  });

  it('explains a tap on a song that cannot play, and plays no other instead', async () => {
    const here = await jazz('ab');
    goOffline(here);
    here.show(<GenreScreen of="genre" />, '/genre/jazz');
    await screen.findByRole('list', { name: 'Jazz' });
    await waitFor(() => expect(stateOf('a')).toBe('Not available offline'));
    fireEvent.click(screen.getByRole('button', { name: 'Play Song a' }));
    expect(currentToasts().text?.value).toBe('Track not available offline. It plays when you are online again.');
    expect(here.player.calls).toEqual([]);
  });

  it('lets the song that plays from memory be paused', async () => {
    const here = await jazz('ab');
    here.player.snapshot = { ...here.player.snapshot, currentTrackId: id('a'), status: 'paused' };
    goOffline(here);
    here.show(<GenreScreen of="genre" />, '/genre/jazz');
    fireEvent.click(await screen.findByRole('button', { name: 'Play Song a' }));
    expect(here.player.calls).toEqual([['playFrom', ['a', 'b'], 0, { route: '/genre/jazz', kind: 'genre' }]]);
  });
});
