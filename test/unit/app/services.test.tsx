import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { createGuest } from '../../../src/app/account/guest.ts';
import { AddToPlaylist } from '../../../src/app/player/menu/AddToPlaylist.tsx';
import { openDialogs } from '../../../src/app/dialogs/dialogs.ts';
import { RefusedToasts } from '../../../src/app/shell/RefusedToasts.tsx';
import { ServicesProvider } from '../../../src/app/startup/ServicesProvider.tsx';
import type { Runtime } from '../../../src/app/startup/runtime.ts';
import { parseOwnerId, visitorId, type OwnerId } from '../../../src/core/ids.ts';
import { becomeMember } from '../../../src/db/identity/commands.ts';
import { currentIdentity } from '../../../src/db/identity/queries.ts';
import { signOutGuest } from '../../../src/db/identity/sign-out.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { useServices, type Services } from '../../../src/screens/shared/services.ts';
import { currentToasts, showUndoToast } from '../../../src/ui/feedback/toast-store.ts';
import { hideToasts } from '../../support/unit/toasts.ts';
import { id, world, type World } from '../screens/support.tsx';

const seen: Services[] = [];
afterEach(() => seen.splice(0));
afterEach(hideToasts);

function Screen() {
  seen.push(useServices());
  const navigate = useNavigate();
  return <button onClick={() => void navigate('/library')}>{useLocation().pathname}</button>;
}

function show(
  { db, services }: World,
  setUser: (ownerId: OwnerId) => void = () => undefined,
  children: ReactElement = <Screen />,
): void {
  const { pull, connectivity, player, identity, wantCoverColors } = services;
  const actions = { download: vi.fn<() => Promise<void>>(), share: vi.fn<() => Promise<void>>() };
  const runtime: Runtime = {
    config: { baseUrl: '', providerUrl: null, audioHost: '', aiHosts: [], auth: { kind: 'none' } },
    db,
    firstIdentity: identity,
    pull,
    connectivity,
    playing: { player, setUser, actions, wantCoverColors },
  };
  render(
    <MemoryRouter initialEntries={['/home']}>
      <ServicesProvider runtime={runtime}>{children}</ServicesProvider>
    </MemoryRouter>,
  );
}

it('are the same objects on every screen, so that navigating renders nothing that stays', async () => {
  show(world());
  // The identity is read once more after the first frame.
  await act(() => new Promise((done) => setTimeout(done, 50)));
  const before = seen.at(-1);
  act(() => screen.getByRole('button').click());
  expect(screen.getByRole('button').textContent).toBe('/library');
  expect(seen.at(-1)).toBe(before);
});

it('leave the music of a new session alone when a slow sign-out before it ends', async () => {
  const uid = assertDefined(parseOwnerId('uid-ada'), 'a uid');
  const here = world(uid, 'member');
  const { db } = here;
  await becomeMember(db, { email: null, token: { ownerId: uid, idToken: 't', refreshToken: 'r', expiresAtMs: 1 } });
  const setUser = vi.fn<(ownerId: OwnerId) => void>();
  show(here, setUser);
  let endDeletion = (): void => undefined;
  const deletion = new Promise<boolean>((resolve) => (endDeletion = () => resolve(true)));
  vi.stubGlobal('caches', { open: () => Promise.reject(new Error('none')), delete: () => deletion });
  onTestFinished(() => void vi.unstubAllGlobals());
  const leaving = assertDefined(seen.at(-1), 'services').account.signOut();
  await waitFor(() => assertDefined(openDialogs()[0], 'the question').answer('remove'));
  await waitFor(() => expect(setUser).toHaveBeenLastCalledWith(visitorId));
  await createGuest(db);
  await waitFor(() => expect(setUser).toHaveBeenLastCalledWith(expect.stringMatching(/^guest_/)));
  endDeletion();
  await act(() => leaving);
  expect(here.player.calls).toEqual([]);
});

it('make no playlist in an open Add to Playlist after another tab has signed out, and ask to sign in', async () => {
  const here = world();
  const { db } = here;
  await createGuest(db);
  show(here, undefined, <AddToPlaylist trackIds={[id('a')]} onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Create New Playlist' }));
  await signOutGuest(db, (await currentIdentity(db)).ownerId, 1);
  // Until the live query has told the provider.
  await act(() => new Promise((done) => setTimeout(done, 50)));
  fireEvent.click(await screen.findByRole('button', { name: 'Create' }));
  await waitFor(() => expect(openDialogs().map(({ request }) => request.kind)).toEqual(['visitor']));
  act(() => assertDefined(openDialogs()[0], 'the question').answer(null));
  expect(await db.playlists.count()).toBe(0);
  expect(await db.outbox.count()).toBe(0);
});

it('return the focus to Create New Playlist when the name is not given', async () => {
  show(world(), undefined, <AddToPlaylist trackIds={[id('a')]} onClose={() => undefined} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Create New Playlist' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  const opener = await screen.findByRole('button', { name: 'Create New Playlist' });
  await waitFor(() => expect(document.activeElement).toBe(opener));
});

it('hide the Undo of a user who has signed out, here or in another tab', async () => {
  const here = world(visitorId, 'visitor');
  const { db } = here;
  show(here, undefined, <RefusedToasts />);
  showUndoToast('One removed from Liked Songs', () => undefined);
  await createGuest(db);
  await act(() => new Promise((done) => setTimeout(done, 50)));
  // What the visitor did is the guest's now.
  expect(currentToasts().undo).toBeDefined();
  await signOutGuest(db, (await currentIdentity(db)).ownerId, 1);
  await waitFor(() => expect(currentToasts().undo).toBeUndefined());
});
