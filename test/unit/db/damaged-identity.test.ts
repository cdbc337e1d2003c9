import { expect, it } from 'vitest';
import { visitorId } from '../../../src/core/ids.ts';
import { currentIdentity } from '../../../src/db/identity/queries.ts';
import { becomeGuest } from './moved-file.ts';
import { freshDb, guest } from './support.ts';

it('reads an identity without a usable owner as a visitor’s, who can continue as a guest', async () => {
  const db = freshDb();
  await becomeGuest(db);
  for (const edited of [Number.NaN, null, '', {}]) {
    await db.identity.toCollection().modify((row) => void Object.assign(row, { ownerId: edited }));
    expect(await currentIdentity(db)).toMatchObject({ kind: 'visitor', ownerId: visitorId });
  }
  await becomeGuest(db);
  expect(await currentIdentity(db)).toMatchObject({ kind: 'guest', ownerId: guest });
});
