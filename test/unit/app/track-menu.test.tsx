import '../../../src/ui/dialogs/MenuLayer.tsx';
import { act, screen } from '@testing-library/react';
import { Dexie } from 'dexie';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { openTrackMenu, shownMenu } from '../../../src/app/player/overlays.ts';
import { PlayerHost } from '../../../src/app/player/PlayerHost.tsx';
import { PlayerToolsContext, type PlayerTools } from '../../../src/app/player/player-tools.ts';
import { currentToasts } from '../../../src/ui/feedback/toast-store.ts';
import { hideToasts } from '../../support/unit/toasts.ts';
import { waitFor } from '../../support/unit/wait.ts';
import { id, putTracks, world } from '../screens/support.tsx';

beforeEach(hideToasts);
// What is open outlives the components.
afterEach(() => act(() => shownMenu.set(undefined)));

const tools: PlayerTools = {
  config: { audioHost: 'http://localhost', aiHosts: [] },
  actions: { download: () => Promise.resolve(), share: () => Promise.resolve() },
};

it('says that it waits while the database is busy, and opens when the song was read', async () => {
  const here = world();
  await putTracks(here.db, { a: { title: 'Rain' } });
  let release = (): void => undefined;
  const busy = new Promise<void>((done) => (release = done));
  // As another tab does that stores a library.
  const writing = here.db.transaction('rw', here.db.tracks, () => Dexie.waitFor(busy));
  here.show(
    <PlayerToolsContext value={tools}>
      <button type="button">More</button>
      <PlayerHost />
    </PlayerToolsContext>,
    '/settings',
  );
  act(() => openTrackMenu(id('a'), { element: screen.getByRole('button', { name: 'More' }) }));
  await waitFor(() => expect(currentToasts().text?.value).toBe('Reading this song takes longer than usual'));
  expect(screen.queryByRole('menu')).toBeNull();
  release();
  await writing;
  expect(await screen.findByRole('menu', { name: 'More for Rain' })).toBeDefined();
});
