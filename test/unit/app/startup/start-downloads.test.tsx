import '../../ui/dom-stubs.ts';
import { expect, it, vi } from 'vitest';
import { clean, followConnectivity } from '../../../../src/app/startup/start-downloads.ts';
import { createConnectivity } from '../../../../src/platform/connectivity.ts';
import { listKeys } from '../../../../src/core/keys.ts';
import { becomeMember } from '../../../../src/db/identity/commands.ts';
import { signOutMember } from '../../../../src/db/identity/sign-out.ts';
import { FakeCaches } from '../../../support/fake-caches.ts';
import { owner } from '../../../simulation/world.ts';
import { freshDb } from '../../db/support.ts';

it('ends the backoff of downloads when the server comes back, and not with each of its answers', () => {
  const connectivity = createConnectivity(() => Promise.resolve(true));
  const [wake, retry] = [vi.fn<(force: boolean) => void>(), vi.fn<() => void>()];
  followConnectivity({ wake, retry }, connectivity);
  for (let n = 0; n < 5; n++) connectivity.report('answered');
  expect(retry).not.toHaveBeenCalled();
  connectivity.report('silent');
  connectivity.report('answered');
  expect(retry).toHaveBeenCalledOnce();
  expect(wake).not.toHaveBeenCalled();
});

it('removes old searches while the server answers: offline a screen may show one', async () => {
  const db = freshDb();
  const key = listKeys.search('text', 'rain');
  await db.lists.put({ key, ids: [], page: 1, hasMore: 0, totalHits: null, fetchedAtMs: 1 });
  const connectivity = createConnectivity(() => Promise.resolve(true));
  for (const outcome of ['silent', 'answered'] as const) {
    connectivity.report(outcome);
    clean(db, connectivity);
    // Behind the transaction that was begun.
    await db.transaction('rw', db.lists, () => db.lists.count());
    await expect.poll(() => db.lists.count()).toBe(outcome === 'silent' ? 1 : 0);
  }
});

it('removes what a member left who signed out without the music, and whose page was closed before the caches were empty', async () => {
  const db = freshDb();
  const token = { ownerId: owner('uid-ada'), idToken: 't', refreshToken: 'r', expiresAtMs: 1 };
  await becomeMember(db, { email: null, token });
  const stored = new FakeCaches();
  vi.stubGlobal('caches', stored);
  for (const name of ['offbeat-covers', 'offbeat-audio-parts'])
    await ((await stored.open(name)) as Cache).put('/a', new Response('a'));
  await signOutMember(db, token.ownerId, { waiting: 'keep', music: 'remove' }, 1);
  clean(
    db,
    createConnectivity(() => Promise.resolve(true)),
  );
  await expect.poll(() => [...stored.keys('offbeat-covers'), ...stored.keys('offbeat-audio-parts')]).toEqual([]);
  await expect.poll(() => db.counters.get('mediaToRemove')).toBeUndefined();
});
