import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDialogs } from '../../../../src/app/dialogs/dialogs.ts';
import { finishLater, signOutOthers } from '../../../../src/app/account/sign-out-others.ts';
import { addRecentlyPlayed } from '../../../../src/db/library/history-commands.ts';
import { requestNewId, storedNewIdRequest } from '../../../../src/db/identity/new-guest-id.ts';
import { currentIdentity } from '../../../../src/db/identity/queries.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { ownedTables } from '../../../../src/db/identity/owned-tables.ts';
import { pinCollection } from '../../../../src/db/pins/commands.ts';
import { createPlaylist } from '../../../../src/db/playlists/commands.ts';
import { ownProfile, userIdOf } from '../../../../src/db/profiles/queries.ts';
import { createConnectivity } from '../../../../src/platform/connectivity.ts';
import { SettingsScreen } from '../../../../src/screens/settings/SettingsScreen.tsx';
import { answerAlert, currentAlert } from '../../../../src/ui/feedback/alert-store.ts';
import { beGuest, guest, id, world, type World } from '../../screens/support.tsx';

const fresh = 'guest_freshfreshfreshfreshfreshfresh';
const baseUrl = 'https://api.test';
const calls: { url: string; method: string | undefined; key: string | null }[] = [];
let respond: () => Promise<Response>;

beforeEach(() => {
  calls.length = 0;
  respond = () => Promise.resolve(Response.json({ id: fresh }));
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    calls.push({ url, method: init.method, key: new Headers(init.headers).get('Idempotency-Key') });
    return respond();
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  openDialogs()[0]?.answer(null);
  while (currentAlert() !== undefined) answerAlert();
});

/** A guest with something in the tables, and nothing that waits for the server. */
async function aGuest(): Promise<World> {
  const here = world();
  await beGuest(here);
  await setLike(here.commands(), id('a'), true);
  await createPlaylist(here.commands(), 'Mine');
  await addRecentlyPlayed(here.commands(), id('a'));
  await pinCollection(here.commands(), 'genre:Jazz', [id('a')]);
  await here.db.outbox.clear();
  await here.db.likesBase.put({ ownerId: guest, trackId: id('a'), likedAtMs: 1 });
  await here.db.pulls.put({ key: `likes:${guest}`, etag: '"1"', fetchedAtMs: 1 });
  return here;
}
const press = async ({ db }: World, answer = 'out', isOnline = true): Promise<void> => {
  const connectivity = createConnectivity(() => Promise.resolve(isOnline));
  const done = signOutOthers({ db, baseUrl, connectivity });
  await waitFor(() => expect(openDialogs()).toHaveLength(1));
  openDialogs()[0]?.answer(answer);
  await Promise.race([done, waitFor(() => expect(currentAlert()).toBeDefined())]);
};
const holds = async ({ db }: World, text: string): Promise<string[]> => {
  const found = await Promise.all(
    [...ownedTables(db), db.identity].map(async (table) =>
      JSON.stringify(await table.toArray()).includes(text) ? [table.name] : [],
    ),
  );
  return found.flat().sort();
};

describe('a guest who signs out other devices', () => {
  it('has the new id with every row, and the old one is nowhere', async () => {
    const here = await aGuest();
    const before = await holds(here, guest);
    expect(before).toEqual(expect.arrayContaining(['likes', 'likesBase', 'pins', 'playlists', 'recentlyPlayed']));
    await press(here);
    expect(calls).toEqual([{ url: `https://api.test/api/users/${guest}/new-id`, method: 'POST', key: calls[0]?.key }]);
    expect(calls[0]?.key).toMatch(/^\S{36}$/);
    expect(await holds(here, guest)).toEqual([]);
    expect(await holds(here, fresh)).toEqual(before);
    const identity = await currentIdentity(here.db);
    expect(identity).toEqual({ key: 'current', kind: 'guest', ownerId: fresh, email: null, needsProfile: 0 });
    expect(await ownProfile(here.db, identity.ownerId)).toMatchObject({ id: fresh, isGuest: true });
    expect(await here.db.pulls.count()).toBe(0);
  });

  it('makes no request after Cancel, without a server, or while a change waits', async () => {
    const here = await aGuest();
    await press(here, 'stay');
    await press(here, 'out', false);
    expect(currentAlert()).toMatch(/cannot be reached/);
    answerAlert();
    await setLike(here.commands(), id('b'), true);
    await press(here);
    expect(currentAlert()).toMatch(/still waiting/);
    expect([calls, await storedNewIdRequest(here.db)]).toEqual([[], undefined]);
  });

  it.each([404, 405])('stays who it is where the server answers %i', async (status) => {
    const here = await aGuest();
    respond = () => Promise.resolve(Response.json({ error: 'No such call.' }, { status }));
    await press(here);
    expect(currentAlert()).toBe('This server does not support that.');
    expect(await userIdOf(here.db, await currentIdentity(here.db))).toBe(guest);
    expect(await currentIdentity(here.db)).not.toHaveProperty('newIdKey');
  });

  it('repeats the request with the same key when the answer was lost, and calls name no user meanwhile', async () => {
    const here = await aGuest();
    respond = () => Promise.reject(new TypeError('network'));
    await press(here);
    expect(currentAlert()).toMatch(/retries until it answers/);
    expect(await userIdOf(here.db, await currentIdentity(here.db))).toBeUndefined();
    // A change made meanwhile is kept, and sent for the new id.
    await setLike(here.commands(), id('b'), true);
    respond = () => Promise.resolve(Response.json({ id: fresh }));
    // As a start does.
    finishLater({ db: here.db, baseUrl, connectivity: here.services.connectivity });
    await waitFor(async () => expect((await currentIdentity(here.db)).ownerId).toBe(fresh));
    expect(new Set(calls.map(({ key }) => key)).size).toBe(1);
    expect(await holds(here, guest)).toEqual([]);
    expect(new Set((await here.db.outbox.toArray()).map((row) => row.ownerId))).toEqual(new Set([fresh]));
    expect(await userIdOf(here.db, await currentIdentity(here.db))).toBe(fresh);
  });

  it('waits for a Retry-After, and not for a network that comes back', async () => {
    const here = await aGuest();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const busy = () => Promise.resolve(new Response('{}', { status: 429, headers: { 'Retry-After': '600' } }));
    respond = busy;
    await requestNewId(here.db, 'key-1');
    const { connectivity } = here.services;
    finishLater({ db: here.db, baseUrl, connectivity });
    await expect.poll(() => calls).toHaveLength(1);
    respond = () => Promise.resolve(Response.json({ id: fresh }));
    await vi.advanceTimersByTimeAsync(590_000);
    expect(calls).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(310_000);
    vi.useRealTimers();
    await waitFor(async () => expect((await currentIdentity(here.db)).ownerId).toBe(fresh));
    expect(calls).toHaveLength(2);
  });
});

it('is in the settings of guests only, also without an identity provider', async () => {
  const here = world();
  await beGuest(here);
  here.show(<SettingsScreen />, '/settings');
  (await screen.findByRole('button', { name: 'Sign out other devices' })).click();
  expect(here.player.calls).toContainEqual(['account.signOutOthers']);
  const member = world(guest, 'member');
  member.show(<SettingsScreen />, '/settings');
  expect(screen.getAllByRole('button', { name: 'Sign out other devices' })).toHaveLength(1);
});
