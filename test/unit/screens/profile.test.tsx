import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import { parseOwnerId } from '../../../src/core/ids.ts';
import { pullKeys } from '../../../src/core/keys.ts';
import { parseProfile } from '../../../src/core/wire/answers.ts';
import { createProfile } from '../../../src/db/profiles/commands.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { ProfileScreen } from '../../../src/screens/profile/ProfileScreen.tsx';
import { ServicesContext, type Services } from '../../../src/screens/shared/services.ts';
import { beGuest, guest, world } from './support.tsx';

function SignsIn({ services }: { readonly services: Services }) {
  const [identity, setIdentity] = useState(services.identity);
  const ownerId = assertDefined(parseOwnerId('uid1'), 'uid');
  return (
    <ServicesContext value={{ ...services, identity }}>
      <button type="button" onClick={() => setIdentity({ ...identity, kind: 'member', ownerId })}>
        sign in
      </button>
      <ProfileScreen />
    </ServicesContext>
  );
}

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

  it('shows the face one has in Change Avatar, and saves only a new one', async () => {
    const here = world();
    await beGuest(here);
    const face = { top: ['hat'], isCircle: true };
    await here.db.profiles.update(guest, { avatarProps: face });
    here.show(<ProfileScreen />, `/user/${guest}`);
    const pictures = (root: HTMLElement) => root.querySelector('img')?.getAttribute('src') ?? '';
    await screen.findByText('Calmowl7');
    await waitFor(() => expect(pictures(document.body)).not.toBe(''));
    const shown = pictures(document.body);
    fireEvent.click(screen.getByRole('button', { name: 'Change Avatar' }));
    const dialog = await screen.findByRole('dialog', { name: 'Change Avatar' });
    await waitFor(() => expect(pictures(dialog)).toBe(shown));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Change Avatar' })).toBeNull());
    expect((await here.db.profiles.get(guest))?.avatarProps).toEqual(face);
    expect(await here.db.outbox.count()).toBe(0);
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
    // Requested by an effect, which React runs after the frame in which the heading appears.
    await waitFor(() => expect(here.asked).toContainEqual({ kind: 'profile', profileId: 'u2' }));
  });

  it("shows the server's number of own likes until their list was loaded, then the list's", async () => {
    const member = world(assertDefined(parseOwnerId('uid1'), 'uid'), 'member');
    const { ownerId } = member.services.identity;
    const profile = parseProfile({ id: 'p1', displayName: 'Ada', likes: 12, plays: 3 }, 'http://localhost');
    await member.db.profiles.put({ ...assertDefined(profile, 'profile'), ownerId, fetchedAtMs: 1 });
    member.show(<ProfileScreen />, '/user/p1');
    await screen.findByText('Ada');
    const likes = (): string | undefined => screen.getByText('Likes').nextSibling?.textContent ?? undefined;
    await waitFor(() => expect(likes()).toBe('12'));
    await member.db.pulls.put({ key: pullKeys.likes(ownerId), fetchedAtMs: 1, etag: null });
    await waitFor(() => expect(likes()).toBe('0'));
  });

  it("shows no zero in another's profile that the server did not say", async () => {
    const here = world();
    await beGuest(here);
    const profile = assertDefined(
      parseProfile({ id: 'u2', displayName: 'Noor', plays: 0 }, 'http://localhost'),
      'profile',
    );
    await here.db.profiles.put({ ...profile, ownerId: '', fetchedAtMs: 1 });
    here.show(<ProfileScreen />, '/user/u2');
    expect(await screen.findByRole('heading', { name: 'Noor' })).toBeDefined();
    const rows = screen.getAllByRole('listitem').map((row) => row.textContent.trim());
    expect(rows).toEqual(['Playlists', 'Following', 'Liked Songs', 'Recently Played']);
    expect(screen.queryByText('Likes')).toBeNull();
    expect(screen.getByText('Plays').nextSibling?.textContent).toBe('0');
  });

  it.each([
    ['failed', 'This could not be loaded.'],
    ['offline', 'You are offline, and none of this is stored on this device.'],
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
    await waitFor(() => expect(asked.slice(before)).toEqual([{ forcedBy: 'user' }]));
    // Not the user's own request: a Retry-After is honoured.
    fireEvent(window, new Event('online'));
    await waitFor(() => expect(asked.slice(before + 1)).toContainEqual({ forcedBy: 'app' }));
  });

  it("sends another guest's address and a 404 answer to not found, and makes no request for a guest", async () => {
    const here = world();
    await beGuest(here);
    here.show(<ProfileScreen />, '/user/guest_somebody');
    await waitFor(() => expect(here.path()).toBe('/404'));
    expect(here.asked).toEqual([]);
  });

  it('leads a guest who signs in there to Home', async () => {
    const here = world();
    await beGuest(here);
    here.show(<SignsIn services={here.services} />, `/user/${guest}`);
    await screen.findByText('Calmowl7');
    fireEvent.click(screen.getByText('sign in'));
    await waitFor(() => expect(here.path()).toBe('/home'));
  });

  it('goes from the address without a profile to the own profile, and never to not found', async () => {
    const here = world();
    await beGuest(here);
    here.show(<ProfileScreen />, '/user/foo');
    await waitFor(() => expect(here.path()).toBe(`/user/${guest}`));
    const member = world(assertDefined(parseOwnerId('uid1'), 'uid'), 'member');
    Object.assign(member.services, { pull: () => Promise.resolve({ kind: 'notFound' }) });
    member.show(<ProfileScreen />, '/user/foo');
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(member.path()).toBe('/user/foo');
  });

  it('leads a member without a profile to making one, to Settings and out', async () => {
    const member = world(assertDefined(parseOwnerId('uid1'), 'uid'), 'member');
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
    const uid = assertDefined(parseOwnerId('uid1'), 'uid');
    const member = world(uid, 'member');
    member.answer = () => Promise.resolve({ kind: 'notFound' });
    await createProfile(member.commands(), 'Ada');
    member.show(<ProfileScreen />, '/user/uid1');
    expect(await screen.findByText('Ada')).toBeDefined();
    const [row] = await member.db.profiles.toArray();
    await member.db.transaction('rw', member.db.profiles, async () => {
      await member.db.profiles.clear();
      await member.db.profiles.put({ ...assertDefined(row, 'profile'), id: 'p-7' });
    });
    await waitFor(() => expect(member.path()).toBe('/user/p-7'));
  });
});
