import { expect, it } from 'vitest';
import { importLegacyStorage } from '../../../../src/app/startup/legacy-storage.ts';
import { currentIdentity } from '../../../../src/db/identity/queries.ts';
import { freshDb } from '../../db/support.ts';

const guestUser = JSON.stringify({ id: 'guest_an-id-with-128-bits-of-chance', username: 'oldowl1' });

it('leaves local storage what it imported into a store in memory: the page closes with that', async () => {
  localStorage.setItem('guestUser', guestUser);
  const memory = freshDb();
  memory.isTemporary = true;
  await importLegacyStorage(memory);
  expect(await currentIdentity(memory)).toMatchObject({ kind: 'guest' });
  expect(localStorage.getItem('guestUser')).toBe(guestUser);

  const stored = freshDb();
  await importLegacyStorage(stored);
  expect(await currentIdentity(stored)).toMatchObject({ kind: 'guest' });
  expect(localStorage.getItem('guestUser')).toBeNull();
});
