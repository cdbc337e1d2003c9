import { expect, test } from 'vitest';
import { becomeMember, storeToken } from '../../../src/db/identity/commands.ts';
import { freshDb, ownerId, session } from './support.ts';

const uid = ownerId('uid-ada');

test('signing in again ends the pause of the own changes and of no other user, and a fresh token replaces the old one', async () => {
  const db = freshDb();
  const paused = { pauseReason: 'signInAgain', pausedAtMs: 1, lastSyncAtMs: null } as const;
  const other = ownerId('uid-other');
  await db.syncState.bulkPut([
    { ownerId: uid, ...paused },
    { ownerId: other, ...paused },
  ]);
  await becomeMember(db, session());
  expect(await db.syncState.get(uid)).toMatchObject({ pauseReason: null });
  expect(await db.syncState.get(other)).toMatchObject({ pauseReason: 'signInAgain' });
  await storeToken(db, { ...session().token, idToken: 'fresh' });
  expect(await db.tokens.get(uid)).toMatchObject({ idToken: 'fresh' });
});
