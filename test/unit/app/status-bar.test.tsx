import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { changesOf } from '../../../src/app/dialogs/sync-words.ts';
import { StatusBar } from '../../../src/app/shell/StatusBar.tsx';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import { outboxList } from '../../../src/db/outbox/queries.ts';
import { syncStatus } from '../../../src/db/outbox/status.ts';
import { guest, id, putTracks, world } from '../screens/support.tsx';
import { waitFor } from '../../support/unit/wait.ts';

it('a skip is no change that waits in sight; a like is one, with its song', async () => {
  const { db, commands } = world();
  await putTracks(db, { a: { title: 'Empty Train' } });
  await enqueue(commands(), { kind: 'interaction.skip', trackId: id('a'), facts: null });
  await enqueue(commands(), { kind: 'like.set', trackId: id('a'), liked: true, facts: null });
  expect((await syncStatus(db, guest)).waiting).toBe(1);
  expect(changesOf(await outboxList(db, guest), 0, true)).toMatchObject([
    { text: 'Like · Empty Train', detail: 'Will be sent when you are online' },
  ]);
});

it('lists what waits for the user also behind hundreds of changes that only wait for the network', async () => {
  const { db, commands } = world();
  for (const name of 'abcdef')
    await enqueue(commands(), { kind: 'like.set', trackId: id(name), liked: true, facts: null });
  const rows = await db.outbox.toArray();
  await db.outbox.update(rows[3]?.seq ?? 0, { state: 'refused' });
  await db.outbox.update(rows[5]?.seq ?? 0, { state: 'waiting', waitReason: 'unsupported' });
  const listed = (await outboxList(db, guest, 2)).map(({ mutation, status }) => [
    mutation !== null && 'trackId' in mutation && mutation.trackId,
    status,
  ]);
  expect(listed).toEqual([
    ['a', 'pending'],
    ['b', 'pending'],
    ['d', 'refused'],
    ['f', 'onThisDevice'],
  ]);
});

it('numbers changes that read alike, because the names of their buttons are unique', async () => {
  const { db, commands } = world();
  await putTracks(db, { a: { title: 'Empty Train' } });
  await enqueue(commands(), { kind: 'like.set', trackId: id('a'), liked: true, facts: null });
  const listed = await outboxList(db, guest);
  const texts = changesOf([...listed, ...listed, ...listed], 0).map(({ text }) => text);
  expect(texts).toEqual(['Like · Empty Train', 'Like · Empty Train (2)', 'Like · Empty Train (3)']);
});

it.each([
  ['/home', 'now'],
  ['/user/guest_1', undefined],
])('shows at %s that all is saved: %s', async (path, quiet) => {
  const { show } = world();
  show(<StatusBar onShortcuts={() => undefined} />, path);
  const button = await screen.findByRole('button', { name: 'Sync status: All changes saved' });
  expect(button.dataset['quiet']).toBe(quiet);
});

it('says nothing of saved changes while the server does not answer', async () => {
  const { show, services } = world();
  show(<StatusBar onShortcuts={() => undefined} />, '/home');
  expect(await screen.findByRole('button', { name: 'Sync status: All changes saved' })).toBeDefined();
  services.connectivity.report('silent');
  await waitFor(() => expect(screen.queryByRole('button', { name: /Sync status/ })).toBeNull());
});
