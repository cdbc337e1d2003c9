import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AddToPlaylist } from '../../../src/app/player/menu/AddToPlaylist.tsx';
import { createDownloader } from '../../../src/downloads/download.ts';
import { downloaderParts } from '../../support/downloader-parts.ts';
import { createTrackActions } from '../../../src/app/player/menu/track-actions.ts';
import { RefusedToasts } from '../../../src/app/shell/RefusedToasts.tsx';
import { appConfig } from '../../../src/core/config.ts';
import { parseOwnerId } from '../../../src/core/ids.ts';
import type { Mutation } from '../../../src/core/mutations/registry.ts';
import type { OutboxError } from '../../../src/core/outbox/row.ts';
import type { CommandContext } from '../../../src/db/offbeat-db.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { createPlaylist } from '../../../src/db/playlists/commands.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { ServicesContext } from '../../../src/screens/shared/services.ts';
import { SearchScreen } from '../../../src/screens/search/SearchScreen.tsx';
import { SettingsScreen } from '../../../src/screens/settings/SettingsScreen.tsx';
import { showToast } from '../../../src/ui/feedback/toast-store.ts';
import { id, putTracks, world, type World } from '../screens/support.tsx';
import { song } from '../../support/song.ts';
import { override } from '../../support/unit/override.ts';
import { lastToast } from '../../support/unit/toasts.ts';

const silence = 'nothing said yet';
/** What is said next; the region is silent again after it. */
async function said(): Promise<string> {
  const text = await waitFor(() => {
    const value = lastToast()?.value;
    if (value === undefined || value === silence) throw new Error(silence);
    return value;
  });
  showToast(silence);
  return text;
}
const button = (name: string) => screen.findByRole('button', { name });

/** Every write fails from now on, as with a full disk. */
const breakWrites = ({ db }: World): void => {
  vi.spyOn(db, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
};

beforeEach(() => showToast(silence));
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('Add to Playlist', () => {
  async function adding(): Promise<World> {
    const here = world();
    await putTracks(here.db, { a: {} });
    await createPlaylist(here.commands(), 'Late drives');
    here.show(<AddToPlaylist trackIds={[id('a')]} onClose={() => undefined} />, '/home');
    await button('Add to Late drives');
    return here;
  }
  const createNew = async (): Promise<void> => {
    fireEvent.click(await button('Create New Playlist'));
    const prompt = within(await screen.findByRole('dialog', { name: 'Enter playlist name' }));
    fireEvent.click(prompt.getByRole('button', { name: 'Create' }));
  };

  it('says what it did', async () => {
    await adding();
    fireEvent.click(await button('Add to Late drives'));
    expect(await said()).toBe('Added to playlist');
    fireEvent.click(await button('Remove from Late drives'));
    expect(await said()).toBe('Removed from playlist');
    await createNew();
    expect(await said()).toBe('Added to new playlist');
  });

  it('says when it cannot be stored', async () => {
    const here = await adding();
    breakWrites(here);
    fireEvent.click(await button('Add to Late drives'));
    expect(await said()).toBe('Error updating playlist');
    await createNew();
    expect(await said()).toBe('Error creating playlist');
  });
});

describe('a refusal while the app is open', () => {
  const playlistId = 'p1' as never;
  const gone: OutboxError = { code: 'gone', status: 404, message: 'This playlist was deleted' };
  const cases: readonly (readonly [Mutation, string, OutboxError | null])[] = [
    [{ kind: 'playlist.create', playlistId, name: 'X', description: null }, 'Error creating playlist', null],
    [{ kind: 'playlist.addSong', playlistId, trackId: id('a') }, 'Error updating playlist', null],
    [{ kind: 'playlist.reorder', playlistId, songIds: [] }, 'Error updating playlist', null],
    [{ kind: 'playlist.rename', playlistId, name: 'X' }, 'This playlist was deleted', gone],
  ];
  it.each(cases)('is told once: %o', async (mutation, text, lastError) => {
    const here = world();
    const seq = await enqueue(here.commands(), mutation);
    here.show(<RefusedToasts />, '/home');
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(lastToast()?.value ?? silence).toBe(silence);
    await here.db.outbox.update(seq, { state: 'refused', lastError });
    expect(await said()).toBe(text);
  });

  it('is told of the current user alone: what was refused before a change of user is not news', async () => {
    const here = world();
    const other = world(assertDefined(parseOwnerId('guest_zzzzzzzzzzzzzzzzzzzzzzzzzz'), 'owner'));
    const theirs: CommandContext = { ...here.commands(), ownerId: other.services.identity.ownerId };
    const old = await enqueue(theirs, { kind: 'playlist.rename', playlistId, name: 'X' });
    await here.db.outbox.update(old, { state: 'refused', lastError: null });
    const fresh = await enqueue(theirs, { kind: 'playlist.create', playlistId, name: 'X', description: null });
    function Users() {
      const [identity, setIdentity] = useState(here.services.identity);
      return (
        <ServicesContext value={{ ...here.services, identity }}>
          <RefusedToasts />
          <button onClick={() => setIdentity(other.services.identity)}>other user</button>
        </ServicesContext>
      );
    }
    here.show(<Users />, '/home');
    await new Promise((resolve) => setTimeout(resolve, 20));
    fireEvent.click(screen.getByText('other user'));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(lastToast()?.value ?? silence).toBe(silence);
    await here.db.outbox.update(fresh, { state: 'refused', lastError: null });
    expect(await said()).toBe('Error creating playlist');
  });
});

describe('Download and Share', () => {
  const track = song('a', { audio_url: 'https://music.test/a.mp3' }).track;
  const silent = song('b', { audio_url: null }).track;
  const actions = () => {
    const { db } = world();
    const nowMs = (): number => 0;
    const lock = <T,>(_name: string, _ms: number, run: () => Promise<T>): Promise<T> => run();
    const downloader = createDownloader({ ...downloaderParts, lock, db, audioHost: '', nowMs, random: () => 0 });
    return createTrackActions(db, appConfig({}, window.location), downloader);
  };
  const sharing = (share: () => Promise<void>) => vi.stubGlobal('navigator', { share });

  it('say that there is no address', async () => {
    await actions().download(silent, null);
    expect(await said()).toBe('No audio URL available');
    await actions().share(silent);
    expect(await said()).toBe('No audio URL available');
  });

  it('say that the audio cannot be fetched', async () => {
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>', { status: 500 })));
    await actions().download(track, null);
    expect(await said()).toBe('Download failed');
  });

  it('copy where the browser cannot share', async () => {
    const writeText = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    vi.stubGlobal('navigator', { clipboard: { writeText } });
    await actions().share(track);
    expect(await said()).toBe('Link copied to clipboard');
    expect(writeText).toHaveBeenCalledWith(`${window.location.origin}/post/a`);
  });

  it('say that sharing failed, but not that it was cancelled', async () => {
    sharing(() => Promise.reject(new DOMException('no', 'AbortError')));
    await actions().share(track);
    expect(lastToast()?.value ?? silence).toBe(silence);
    sharing(() => Promise.reject(new DOMException('no', 'DataError')));
    await actions().share(track);
    expect(await said()).toBe('Share failed');
  });
});

it('a search that neither server nor database can answer says so, and one offline does not', async () => {
  const here = world();
  here.answer = () => Promise.resolve({ kind: 'offline' });
  here.show(<SearchScreen />, '/search?q=nothing');
  await screen.findByText('No songs found for "nothing"');
  expect(lastToast()?.value ?? silence).toBe(silence);
  here.answer = () => Promise.resolve({ kind: 'failed', message: 'no' });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'nothing else' } });
  expect(await said()).toBe('Search failed. Please try again.');
});

it('a stored choice in Settings is told', async () => {
  vi.stubGlobal('localStorage', { setItem: () => undefined, removeItem: () => undefined });
  override(document, 'fonts', { load: () => Promise.resolve([]) });
  const here = world();
  here.show(<SettingsScreen />, '/settings');
  fireEvent.click(await screen.findByRole('radio', { name: 'Low' }));
  expect(await said()).toBe('Setting updated');
  fireEvent.click(assertDefined(screen.getByRole('radio', { name: 'Figtree' }), 'Figtree'));
  expect(await said()).toBe('Font updated');
});
