import { waitFor } from '@testing-library/react';
import { indexedDB } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDialogs, type DialogRequest } from '../../../../src/app/dialogs/dialogs.ts';
import { memberSession, signIn } from '../../../../src/app/account/member.ts';
import { signOut } from '../../../../src/app/account/sign-out.ts';
import type { OwnerId } from '../../../../src/core/ids.ts';
import { becomeMember } from '../../../../src/db/identity/commands.ts';
import { adoptNewId, requestNewId, type NewIdRequest } from '../../../../src/db/identity/new-guest-id.ts';
import { currentIdentity } from '../../../../src/db/identity/queries.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { pinCollection } from '../../../../src/db/pins/commands.ts';
import { addRecentlyPlayed } from '../../../../src/db/library/history-commands.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import type { Auth } from '../../../../src/platform/auth/auth.ts';
import { FakeCaches } from '../../../support/fake-caches.ts';
import { beGuest, id, world, type World } from '../../screens/support.tsx';

const emulator = { kind: 'emulator', url: 'http://127.0.0.1:1', projectId: 'demo' } as const;
const session = { uid: 'uid-ada', email: null, idToken: 't', refreshToken: 'r', expiresAtMs: 1 };
const leftFirebase = vi.fn<() => Promise<void>>(() => Promise.resolve());
const auth = {
  signIn: () => Promise.resolve({ kind: 'signedIn', session }),
  signOut: leftFirebase,
} as unknown as Auth;
const loaded = vi.hoisted(() => vi.fn<() => Promise<unknown>>());
vi.mock('../../../../src/app/startup/load-auth.ts', () => ({ loadAuth: loaded }));
beforeEach(() => {
  loaded.mockImplementation(() => Promise.resolve(auth));
  leftFirebase.mockClear();
});

const asked = (): Promise<Extract<DialogRequest, { kind: 'choice' }>> =>
  waitFor(() => {
    const request = assertDefined(openDialogs()[0], 'a dialog').request;
    if (request.kind !== 'choice') throw new Error(request.kind);
    return request;
  });
const titled = (title: string): Promise<void> =>
  waitFor(async () => expect((await asked()).title).toBe(title)).then(() => undefined);
const answer = (value: string | null): void => openDialogs()[0]?.answer(value);
afterEach(() => answer(null));

async function aGuest(): Promise<World> {
  const here = world();
  await beGuest(here);
  return here;
}

describe('a guest who signs out', () => {
  it('is told how many changes wait, and of an account only where there are accounts', async () => {
    const { db, commands } = await aGuest();
    await setLike(commands(), id('a'), true);
    await setLike(commands(), id('b'), true);
    const leaving = signOut(db, emulator);
    const question = await asked();
    expect(question.text).toContain('2 changes waiting');
    expect(question.text).toContain('Create an account to keep them.');
    answer('stay');
    await leaving;
    expect((await currentIdentity(db)).kind).toBe('guest');
  });

  it('hears nothing of accounts or changes where there are none', async () => {
    const { db } = await aGuest();
    const leaving = signOut(db, { kind: 'none' });
    const question = await asked();
    expect(question.text).not.toMatch(/account|waiting/);
    expect(question.choices.map((choice) => choice.id)).toEqual(['out', 'stay']);
    answer('out');
    await leaving;
    expect((await currentIdentity(db)).kind).toBe('visitor');
  });
});

describe('a guest who signs in', () => {
  it('takes the music along also where the guest got a new id while the question stood', async () => {
    const { db, commands } = await aGuest();
    await setLike(commands(), id('a'), true);
    await db.outbox.clear();
    const request = await requestNewId(db, 'key');
    const entering = signIn(db, emulator, 'ada@example.test', 'secret');
    await asked();
    await adoptNewId(db, request as NewIdRequest, 'guest_new' as OwnerId);
    answer('bring');
    await titled('Keep your guest music?');
    answer('bring');
    expect(await entering).toEqual({ kind: 'done' });
    expect((await currentIdentity(db)).kind).toBe('member');
    expect((await db.likes.toArray()).map(({ ownerId }) => ownerId)).toEqual(['uid-ada']);
  });

  it('is asked about what is pinned, without any like too', async () => {
    const { db, commands } = await aGuest();
    await pinCollection(commands(), 'genre:Jazz', [id('a')]);
    const entering = signIn(db, emulator, 'ada@example.test', 'secret');
    expect((await asked()).text).toContain('you collected 1 downloaded list.');
    answer(null);
    await entering;
    expect((await db.pins.toArray()).map((pin) => pin.ownerId)).toEqual(['uid-ada']);
  });

  it('has the history alone come along unasked', async () => {
    const { db, commands } = await aGuest();
    await addRecentlyPlayed(commands(), id('a'));
    await signIn(db, emulator, 'ada@example.test', 'secret');
    expect((await currentIdentity(db)).ownerId).toBe('uid-ada');
    expect((await db.recentlyPlayed.toArray()).map((row) => row.ownerId)).toEqual(['uid-ada']);
  });
});

describe('a sign-out that is confirmed after another tab has signed out and someone else in', () => {
  it('leaves that user signed in, with what is theirs', async () => {
    const { db, commands } = await aGuest();
    const leaving = signOut(db, emulator);
    await asked();
    await becomeMember(db, memberSession(session));
    await setLike({ ...commands(), ownerId: (await currentIdentity(db)).ownerId }, id('a'), true);
    answer('out');
    await leaving;
    expect((await currentIdentity(db)).ownerId).toBe('uid-ada');
    expect((await db.likes.toArray()).map((row) => row.ownerId)).toEqual(['uid-ada']);
  });

  it('does not end the next session at the identity server either', async () => {
    const { db } = world();
    await becomeMember(db, memberSession(session));
    const leaving = signOut(db, emulator);
    await asked();
    await becomeMember(db, memberSession({ ...session, uid: 'uid-bob' }));
    answer('remove');
    await leaving;
    expect((await currentIdentity(db)).ownerId).toBe('uid-bob');
    expect((await db.tokens.toArray()).map((row) => row.ownerId)).toEqual(['uid-bob']);
    expect(leftFirebase).not.toHaveBeenCalled();
  });
});

describe('a member who signs out', () => {
  /** With a song liked, its audio stored, and the like still waiting. */
  async function aMember(): Promise<World> {
    const here = world();
    await signIn(here.db, emulator, 'ada@example.test', 'secret');
    const { ownerId } = await currentIdentity(here.db);
    await setLike({ ...here.commands(), ownerId }, id('a'), true);
    const audio = {
      quality: 'high',
      cacheKey: '/offbeat-audio/a/high',
      bytes: 1,
      mime: 'audio/mp4',
      pinned: 0,
    } as const;
    await here.db.audioFiles.put({ ...audio, trackId: id('a'), storedAtMs: 1, playedAtMs: 1 });
    return here;
  }
  const waiting = 'Changes are still waiting';
  const music = 'Keep my music on this device?';

  it.each([
    ['the changes that wait', [waiting], [null]],
    ['the music', [waiting, music], ['keep', null]],
  ])(
    'stays signed in, here and with the identity server, by closing the question about %s',
    async (_, titles, given) => {
      const { db } = await aMember();
      const leaving = signOut(db, emulator);
      for (const [at, title] of titles.entries()) {
        await titled(title);
        answer(given[at] ?? null);
      }
      await leaving;
      expect(leftFirebase).not.toHaveBeenCalled();
      expect((await currentIdentity(db)).ownerId).toBe('uid-ada');
      expect(await db.outbox.count()).toBeGreaterThan(0);
    },
  );

  it.each([
    ['keep', 'keep', { likes: 1, waits: true, audioFiles: 1, bodies: 1 }],
    ['discard', 'keep', { likes: 0, waits: false, audioFiles: 1, bodies: 1 }],
    ['keep', 'remove', { likes: 0, waits: true, audioFiles: 0, bodies: 0 }],
  ])('has changes and music as answered: %s, %s', async (changes, songs, left) => {
    const { db } = await aMember();
    const caches = new FakeCaches();
    vi.stubGlobal('caches', caches);
    await ((await caches.open('offbeat-audio')) as Cache).put('/offbeat-audio/a/high', new Response('a'));
    const leaving = signOut(db, emulator);
    await titled(waiting);
    answer(changes);
    await titled(music);
    answer(songs);
    await leaving;
    expect(leftFirebase).toHaveBeenCalledOnce();
    expect((await currentIdentity(db)).kind).toBe('visitor');
    const counts = [db.likes.count(), db.outbox.count(), db.audioFiles.count()];
    const [likes, outbox, audioFiles] = await Promise.all(counts);
    expect({ likes, waits: outbox !== 0, audioFiles, bodies: caches.keys().length }).toEqual(left);
  });

  it.each([
    ['whose code cannot be loaded', () => loaded.mockImplementation(() => Promise.reject(new TypeError('lost')))],
    ['that answers nothing', () => leftFirebase.mockImplementationOnce(() => new Promise(() => undefined))],
    ['that fails', () => leftFirebase.mockImplementationOnce(() => Promise.reject(new Error('internal')))],
  ])('leaves no session behind with an identity server %s', async (_, breakDown) => {
    const { db } = await aMember();
    vi.stubGlobal('indexedDB', indexedDB);
    const firebase = await openWith('firebaseLocalStorageDb', sessions);
    breakDown();
    const leaving = signOut(db, emulator);
    await titled(waiting);
    answer('keep');
    await titled(music);
    answer('keep');
    await leaving;
    expect((await currentIdentity(db)).kind).toBe('visitor');
    expect(await ended(firebase.transaction(sessions).objectStore(sessions).count())).toBe(0);
    firebase.close();
  });

  it('leaves no address of a cover without the music', async () => {
    const { db } = await aMember();
    vi.stubGlobal('indexedDB', indexedDB);
    const expiration = await openWith('workbox-expiration', 'cache-entries');
    const leaving = signOut(db, emulator);
    await titled(waiting);
    answer('keep');
    await titled(music);
    answer('remove');
    await leaving;
    expect(await ended(expiration.transaction('cache-entries').objectStore('cache-entries').count())).toBe(0);
    expect(await db.counters.get('mediaToRemove')).toBeUndefined();
    expiration.close();
  });
});

const sessions = 'firebaseLocalStorage';
const ended = <T,>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve) => request.addEventListener('success', () => resolve(request.result)));

/** A library's database, open as in any tab, with a row. */
async function openWith(name: string, store: string): Promise<IDBDatabase> {
  const opening = indexedDB.open(name, 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(store));
  const database = await ended(opening);
  await ended(database.transaction(store, 'readwrite').objectStore(store).put('ada', 'user'));
  return database;
}

it('leaves no session with the identity server when signing in could not be stored', async () => {
  const { db } = world();
  vi.spyOn(db, 'transaction').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  expect(await signIn(db, emulator, 'ada@example.test', 'secret')).toMatchObject({ kind: 'failed' });
  expect(leftFirebase).toHaveBeenCalledOnce();
});
