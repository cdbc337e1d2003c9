import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { CreateProfileDialog } from '../../../src/app/dialogs/CreateProfileDialog.tsx';
import { ProfileGate } from '../../../src/app/account/ProfileGate.tsx';
import { listKeys } from '../../../src/core/keys.ts';
import { setNeedsProfile } from '../../../src/db/identity/needs-profile.ts';
import { createProfile } from '../../../src/db/profiles/commands.ts';
import { GenreScreen } from '../../../src/screens/genre/GenreScreen.tsx';
import { NamePrompt } from '../../../src/ui/dialogs/NamePrompt.tsx';
import { ownerId } from '../db/support.ts';
import { guest, id, putList, putTracks, world } from '../screens/support.tsx';

const uid = ownerId('uid-ada');

it('a name longer than servers take is refused in the form, which says how long it may be', async () => {
  const onName = vi.fn<(name: string) => void>();
  const { show } = world();
  const texts = { title: 'Enter playlist name', label: 'Playlist name', action: 'Create' };
  show(<NamePrompt {...texts} value="" onName={onName} onClose={() => undefined} />, '/home');
  const prompt = within(await screen.findByRole('dialog', { name: 'Enter playlist name' }));
  const named = (name: string): void => {
    fireEvent.change(prompt.getByRole('textbox'), { target: { value: name } });
    fireEvent.click(prompt.getByRole('button', { name: 'Create' }));
  };
  named('x'.repeat(81));
  expect(prompt.getByRole('alert').textContent).toBe('Use at most 80 characters (now 81)');
  expect(onName).not.toHaveBeenCalled();
  // Nothing of it could be seen or pressed.
  named('\u200B \u2060');
  expect(onName).not.toHaveBeenCalled();
  named(` ${'x'.repeat(80)} `);
  expect(onName).toHaveBeenCalledWith('x'.repeat(80));
});

it('so is a display name', async () => {
  const { show, db } = world(uid, 'member');
  show(<CreateProfileDialog onClose={() => undefined} />, '/home');
  fireEvent.change(screen.getByLabelText('Display name'), { target: { value: 'x'.repeat(81) } });
  fireEvent.click(screen.getByRole('button', { name: 'Create' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/at most 80 characters/);
  expect(await db.outbox.count()).toBe(0);
});

it('a profile that the server refused is to be made again, and the dialog says why', async () => {
  const here = world(uid, 'member');
  await createProfile(here.commands(), 'Ada');
  await here.db.profiles.clear();
  const lastError = { code: 'refused', status: 400, message: 'That name is taken.' } as const;
  await here.db.outbox.toCollection().modify({ state: 'refused', lastError });
  here.show(<ProfileGate />, '/home');
  const dialog = within(await screen.findByRole('dialog', { name: 'Create your profile' }));
  expect((await dialog.findByRole('alert')).textContent).toContain('That name is taken.');
  fireEvent.change(dialog.getByLabelText('Display name'), { target: { value: 'Ada Two' } });
  fireEvent.click(dialog.getByRole('button', { name: 'Create' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const rows = await here.db.outbox.toArray();
  expect(rows.map((row) => [row.state, row.mutation])).toMatchObject([['pending', { displayName: 'Ada Two' }]]);
  await setNeedsProfile(here.db, uid, 0);
});

it('a list filtered to what is stored does not fetch page after page', async () => {
  const here = world();
  await putTracks(here.db, { a: {}, b: {} });
  await putList(here.db, listKeys.genre('Jazz'), ['a', 'b'], 1);
  const audio = { quality: 'high', cacheKey: 'k', bytes: 1, mime: 'audio/mp4', pinned: 0 } as const;
  await here.db.audioFiles.put({ ...audio, trackId: id('a'), storedAtMs: 1, playedAtMs: 1 });
  here.show(<GenreScreen of="genre" />, '/genre/jazz');
  await screen.findByRole('button', { name: 'Play Title b' });
  fireEvent.click(screen.getByRole('switch', { name: 'Only available offline' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Play Title b' })).toBeNull());
  const before = here.asked.length;
  expect(screen.queryByText('Loading more')).toBeNull();
  expect(here.asked.slice(before)).toEqual([]);
  expect(guest).toBe(here.commands().ownerId);
});
