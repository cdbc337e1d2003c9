import { expect, it } from 'vitest';
import { visitorId } from '../../../src/core/ids.ts';
import { continueAsGuest } from '../../../src/db/identity/commands.ts';
import { currentIdentity } from '../../../src/db/identity/queries.ts';
import { freshDb, guest } from './support.ts';

it('reads an identity without a usable owner as a visitor’s, who can continue as a guest', async () => {
  const db = freshDb();
  const aGuest = { id: guest, username: 'owl1', displayName: 'Owl 1', avatarProps: {} };
  await continueAsGuest(db, aGuest, 1);
  for (const edited of [Number.NaN, null, '', {}]) {
    await db.identity.toCollection().modify((row) => void Object.assign(row, { ownerId: edited }));
    expect(await currentIdentity(db)).toMatchObject({ kind: 'visitor', ownerId: visitorId });
  }
  await continueAsGuest(db, aGuest, 1);
  expect(await currentIdentity(db)).toMatchObject({ kind: 'guest', ownerId: guest });
});
