import { listKeys } from '../../../../src/core/keys.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { SyncDialog } from '../../../../src/app/dialogs/SyncDialog.tsx';
import { parseArtistHandle } from '../../../../src/core/ids.ts';
import { type PullOutcome } from '../../../../src/core/pull.ts';
import { putArtists } from '../../../../src/db/catalogue/commands.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { ArtistScreen } from '../../../../src/screens/artist/ArtistScreen.tsx';
import { GenreScreen } from '../../../../src/screens/genre/GenreScreen.tsx';
import { currentToasts, onToasts } from '../../../../src/ui/feedback/toast-store.ts';
import { sync } from '../../../../src/ui/strings/actions.ts';
import { syncStatusWords } from '../../../../src/ui/strings/sync-status.ts';
import { id, putList, putTracks, world } from '../support.tsx';

const failed: PullOutcome = { kind: 'failed', message: 'Local API failed' };

function toldTexts(): string[] {
  const told: string[] = [];
  onTestFinished(
    onToasts(() => {
      const text = currentToasts().text?.value;
      if (text !== undefined) told.push(text);
    }),
  );
  return told;
}

const shownTitles = (): (string | null)[] =>
  screen.getAllByText(/^(?:One|Two|Three|Four)$/).map((title) => title.textContent);

/** Long enough for what follows a commit to be drawn. */
const liveQueriesRan = (): Promise<void> => act(() => new Promise<void>((done) => setTimeout(done, 150)));

describe('a list on the screen', () => {
  it('case 35: that was emptied by hand is asked for again, and does not say that there is none', async () => {
    const here = world();
    await putTracks(here.db, { a: { title: 'One' } });
    await putList(here.db, listKeys.genre('Jazz'), ['a']);
    here.show(<GenreScreen of="genre" />, '/genre/jazz');
    await screen.findByRole('button', { name: 'Play One' });
    await waitFor(() => expect(here.asked).toHaveLength(1));
    here.answer = async () => {
      await putList(here.db, listKeys.genre('Jazz'), ['a']);
      return { kind: 'done' };
    };
    const said: boolean[] = [];
    const looking = new MutationObserver(() => said.push(screen.queryByText('No tracks found') !== null));
    looking.observe(document.body, { childList: true, subtree: true });
    await here.db.lists.clear();
    await waitFor(() => expect(here.asked).toHaveLength(2));
    await screen.findByRole('button', { name: 'Play One' });
    looking.disconnect();
    expect(said).not.toContain(true);
  });

  it('says nothing while a Retry-After is in force, because nothing was sent', async () => {
    const told = toldTexts();
    const here = world();
    await putTracks(here.db, { a: { title: 'One' } });
    await putList(here.db, listKeys.genre('Jazz'), ['a'], 1);
    here.answer = () => Promise.resolve({ ...failed, notSent: true });
    here.show(<GenreScreen of="genre" />, '/genre/jazz');
    await screen.findByRole('button', { name: 'Play One' });
    // Shown for the same outcome.
    expect(await screen.findByText('More songs could not be loaded.')).toBeDefined();
    expect(told).toEqual([]);
  });

  it('says once that it could not be refreshed, and ends with Retry', async () => {
    const told = toldTexts();
    const here = world();
    await putTracks(here.db, { a: { title: 'One' } });
    await putList(here.db, listKeys.genre('Jazz'), ['a'], 1);
    here.answer = () => Promise.resolve(failed);
    here.show(<GenreScreen of="genre" />, '/genre/jazz');
    await screen.findByRole('button', { name: 'Play One' });
    expect(await screen.findByText('More songs could not be loaded.')).toBeDefined();
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(() => expect(here.asked).toHaveLength(2));
    expect(told).toEqual(['This list could not be refreshed.']);
    expect(await here.db.lists.get(listKeys.genre('Jazz'))).toMatchObject({ hasMore: 1 });
  });

  it('of an artist says how many tracks the server has', async () => {
    const here = world();
    await putTracks(here.db, { a: { title: 'One' } });
    const handle = assertDefined(parseArtistHandle('mira'), 'handle');
    await putArtists(here.db, [{ handle, displayName: 'Mira', avatarUrl: null, trackCount: 120 }]);
    await putList(here.db, 'artist:mira', ['a'], 1);
    here.show(<ArtistScreen />, '/artist/mira');
    expect(await screen.findByText('120 songs')).toBeDefined();
  });

  it('of an artist that was never fetched says that there are more, and why they are missing', async () => {
    const here = world();
    await putTracks(here.db, { a: { title: 'One', handle: 'mira' }, b: { title: 'Two', handle: 'mira' } });
    here.answer = () => Promise.resolve(failed);
    here.show(<ArtistScreen />, '/artist/mira');
    expect(await screen.findByText('2+ songs')).toBeDefined();
    fireEvent.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(here.asked).toHaveLength(2));
  });

  it('of an artist leaves what it showed where it was when the answer comes, and adds the others below', async () => {
    const here = world();
    await putTracks(here.db, { a: { title: 'One', handle: 'mira' }, b: { title: 'Two', handle: 'mira' } });
    Object.assign(here.services, { pull: () => new Promise(() => undefined) });
    here.show(<ArtistScreen />, '/artist/mira');
    await screen.findByText('Two');
    expect(shownTitles()).toEqual(['One', 'Two']);
    // A pull writes tracks before their order, in which d comes first.
    await putTracks(here.db, { c: { title: 'Three', handle: 'mira' }, d: { title: 'Four', handle: 'mira' } });
    await liveQueriesRan();
    expect(shownTitles()).toEqual(['One', 'Two']);
    await putList(here.db, 'artist:mira', ['d', 'c', 'b', 'a']);
    await screen.findByText('Three');
    expect(shownTitles()).toEqual(['One', 'Two', 'Four', 'Three']);
  });

  it('of an artist without stored songs shows none before their order is known', async () => {
    const here = world();
    Object.assign(here.services, { pull: () => new Promise(() => undefined) });
    here.show(<ArtistScreen />, '/artist/mira');
    await screen.findByRole('status', { name: 'Loading' });
    // Read from the database: the songs that are stored by then stay at the top.
    await waitFor(() => expect(document.querySelector('[data-waits]')).toBeNull());
    await putTracks(here.db, { a: { title: 'One', handle: 'mira' }, b: { title: 'Two', handle: 'mira' } });
    await liveQueriesRan();
    expect(screen.queryByText('One')).toBeNull();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();
    await putList(here.db, 'artist:mira', ['b', 'a']);
    await screen.findByText('One');
    expect(shownTitles()).toEqual(['Two', 'One']);
  });

  it('is asked for again while it is in view, once what it shows is no longer fresh', async () => {
    const here = world();
    await putList(here.db, listKeys.genre('Jazz'), []);
    const started = vi.spyOn(globalThis, 'setInterval');
    here.show(<GenreScreen of="genre" />, '/genre/jazz');
    await waitFor(() => expect(here.asked).toHaveLength(1));
    const check = assertDefined(started.mock.calls.find(([, ms]) => ms === 60_000)?.[0], 'the look for freshness');
    started.mockRestore();
    if (typeof check === 'function') check();
    await waitFor(() => expect(here.asked).toHaveLength(2));
    expect(here.asked.at(-1)).toEqual({ kind: 'genre', term: 'Jazz', next: false });
  });
});

describe('the Sync dialog', () => {
  it('claims nothing in its first frame while a change waits', async () => {
    const here = world();
    await setLike(here.commands(), id('a'), true);
    here.show(<SyncDialog onClose={() => undefined} />, '/');
    expect(screen.queryByText(sync.empty)).toBeNull();
    expect(await screen.findByRole('button', { name: /^Discard Like/ })).toBeDefined();
  });

  it('is opened by a button that says what paused changes wait for', () => {
    expect(syncStatusWords.button({ kind: 'waiting', count: 1, paused: 'signInAgain' })).toBe(
      'Sync status: 1 change waiting: sign in again',
    );
  });
});
