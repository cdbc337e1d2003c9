import { expect, test } from 'vitest';
import type { OwnerId } from '../../../../src/core/ids.ts';
import { becomeMember } from '../../../../src/db/identity/commands.ts';
import { currentIdentity } from '../../../../src/db/identity/queries.ts';
import { signOutGuest } from '../../../../src/db/identity/sign-out.ts';
import { setLike } from '../../../../src/db/library/like-commands.ts';
import { importMusic } from '../../../../src/db/transfer/import.ts';
import { becomeGuest, movedFile } from '../moved-file.ts';
import { contextFor, freshDb, guest, ownerId, session, trackId, type TestContext } from '../support.ts';

async function guestWith(song: string, id: OwnerId): Promise<TestContext> {
  const context = contextFor(freshDb(), id);
  await becomeGuest(context.db, id);
  await setLike(context, trackId(song), true);
  return context;
}

test.each(['add', 'become'] as const)(
  'the answer %s changes nothing once another tab has signed the user out, and another in',
  async (mode) => {
    const file = await movedFile(await guestWith('a', ownerId('guest_of_the_file_abcdefghijklmnop')));
    const here = await guestWith('b', guest);
    await signOutGuest(here.db, guest, 1);
    const member = contextFor(here.db, ownerId('uid-ada'));
    await becomeMember(here.db, session(member.ownerId));
    await setLike(member, trackId('c'), true);
    const before = await Promise.all([currentIdentity(here.db), here.db.likes.toArray(), here.db.outbox.toArray()]);
    expect(await importMusic(here, file, mode)).toBe('otherUser');
    const after = await Promise.all([currentIdentity(here.db), here.db.likes.toArray(), here.db.outbox.toArray()]);
    expect(after).toEqual(before);
  },
);
