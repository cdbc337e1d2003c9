import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { SyncDialog } from '../../../src/app/dialogs/SyncDialog.tsx';
import type { PauseReason } from '../../../src/db/rows.ts';
import { setLike } from '../../../src/db/library/like-commands.ts';
import { createConnectivity } from '../../../src/platform/connectivity.ts';
import { sync } from '../../../src/ui/strings/actions.ts';
import { guest, id, putTracks, world } from '../screens/support.tsx';

/** The dialog over two likes that wait, opened while the app holds itself offline. */
async function offlineWith(answers: () => Promise<boolean>) {
  const here = world();
  const connectivity = createConnectivity(answers);
  connectivity.report('silent');
  const { db, commands } = here;
  await putTracks(db, { a: { title: 'One' }, b: { title: 'Two' } });
  for (const track of ['a', 'b']) await setLike(commands(), id(track), true);
  Object.assign(here.services, { connectivity });
  here.show(<SyncDialog onClose={() => undefined} />, '/home');
  await screen.findByRole('button', { name: 'Discard Like · One' });
  return here;
}
const isOff = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name }).disabled;

it('every Retry is off while offline, and Discard is not', async () => {
  await offlineWith(() => Promise.resolve(false));
  expect(isOff('Retry now')).toBe(true);
  expect(isOff('Retry Like · One')).toBe(true);
  expect(isOff('Discard Like · One')).toBe(false);
});

it('asks the server as it opens while offline, so that Retry is soon on if the server is back', async () => {
  const answers = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  await offlineWith(answers);
  await waitFor(() => expect(isOff('Retry now')).toBe(false));
  expect(answers).toHaveBeenCalledOnce();
});

it('says nothing about the server after the last change was discarded offline', async () => {
  await offlineWith(() => Promise.resolve(false));
  for (const title of ['One', 'Two']) {
    fireEvent.click(await screen.findByRole('button', { name: `Discard Like · ${title}` }));
    await waitFor(() => expect(screen.queryByRole('button', { name: `Discard Like · ${title}` })).toBeNull());
  }
  expect(await screen.findByText('No changes are waiting to be sent.')).toBeTruthy();
  expect(screen.queryByText(sync.empty)).toBeNull();
});

it('a change discarded by keyboard hands the focus to the next one', async () => {
  await offlineWith(() => Promise.resolve(false));
  fireEvent.click(screen.getByRole('button', { name: 'Discard Like · One' }), { detail: 0 });
  const next = screen.getByRole('button', { name: 'Discard Like · Two' });
  expect(document.activeElement).toBe(next);
});

it('says of each change why it is paused, and asks a guest to sign in nowhere', async () => {
  const { db, commands, show } = world();
  await putTracks(db, { a: { title: 'One' } });
  await setLike(commands(), id('a'), true);
  const pause = (pauseReason: PauseReason): Promise<unknown> =>
    db.syncState.put({ ownerId: guest, lastSyncAtMs: null, pauseReason, pausedAtMs: 1 });
  await pause('guestRefused');
  show(<SyncDialog onClose={() => undefined} />, '/home');
  expect(await screen.findByText('Waiting until the server accepts guests')).toBeDefined();
  expect(screen.queryByText(/sign in/)).toBeNull();
  await pause('accountDisabled');
  expect(await screen.findByText('Waiting until your account is enabled')).toBeDefined();
  await pause('signInAgain');
  expect(await screen.findByText('Waiting until you sign in again')).toBeDefined();
});

it.each(['atLunch', 5, {}])('a pause reason edited by hand to %j pauses nothing', async (pauseReason) => {
  const { db, commands, show } = world();
  await putTracks(db, { a: { title: 'One' } });
  await setLike(commands(), id('a'), true);
  const row = { ownerId: guest, lastSyncAtMs: null, pauseReason: null, pausedAtMs: Date.now() };
  await db.syncState.put(Object.assign(row, { pauseReason }));
  show(<SyncDialog onClose={() => undefined} />, '/home');
  expect(await screen.findByText('Waiting to be sent')).toBeDefined();
  expect(screen.queryByText(/undefined/)).toBeNull();
});
