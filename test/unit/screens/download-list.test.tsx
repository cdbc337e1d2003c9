import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { noteActivity } from '../../../src/core/downloads/download-activity.ts';
import type { PinRow } from '../../../src/db/rows.ts';
import { OfflineScreen } from '../../../src/screens/offline/OfflineScreen.tsx';
import { guest, id, putTracks, world, type World } from './support.tsx';
import { override } from '../../support/unit/override.ts';

const audio = { quality: 'high', cacheKey: 'k', bytes: 1, mime: 'audio/mp4', pinned: 1, storedAtMs: 1 } as const;

/** Jazz is kept: one of its two songs is here. */
async function downloadingJazz(pin: Partial<PinRow> = {}): Promise<World> {
  const made = world();
  const trackIds = [id('a'), id('b')];
  await putTracks(made.db, { a: { title: 'One' }, b: { title: 'Two' } });
  await made.db.audioFiles.put({ ...audio, trackId: id('a'), playedAtMs: 1 });
  await made.db.pins.put({ ownerId: guest, collection: 'genre:Jazz', trackIds, pinnedAtMs: 1, ...pin });
  return made;
}
/** The line that stands for all downloads. */
const line = () => screen.findByRole('button', { name: /^Downloads/ });
const unfold = async (): Promise<void> => void fireEvent.click(await line());
const row = async () => {
  const link = await screen.findByRole('link', { name: 'Jazz' });
  return within(link.closest('li') ?? link);
};

it.each([
  ['paused', 'paused'],
  ['full', 'storage for music is full'],
  ['unstorable', 'this browser does not let downloads be stored'],
] as const)('a download that was stopped (%s) says why in Available Offline', async (halt, words) => {
  const { show } = await downloadingJazz({ haltReason: halt });
  show(<OfflineScreen />, '/offline');
  await unfold();
  expect(await (await row()).findByText('1 of 2 songs offline')).toBeDefined();
  expect(await (await row()).findByText(words)).toBeDefined();
});

it('one that goes on says nothing, and one whose song failed counts it', async () => {
  const { show, db } = await downloadingJazz();
  show(<OfflineScreen />, '/offline');
  await unfold();
  const progress = await (await row()).findByText('1 of 2 songs offline');
  expect(progress.parentElement?.textContent).toBe('1 of 2 songs offline');
  await db.downloadFailures.put({ trackId: id('b'), kind: 'gone', status: 404, seenAtMs: 1 });
  expect(await (await row()).findByText('1 song cannot be downloaded')).toBeDefined();
});

it('one of a song without a title has the name that such a song shows', async () => {
  const { show, db } = world();
  await putTracks(db, { a: { title: '' } });
  await db.pins.put({ ownerId: guest, collection: 'song:a', trackIds: [id('a')], pinnedAtMs: 1 });
  show(<OfflineScreen />, '/offline');
  await unfold();
  expect(await screen.findByRole('link', { name: 'Untitled Track' })).toBeDefined();
  expect(screen.getByRole('button', { name: 'Remove download of Untitled Track' })).toBeDefined();
});

it('one that waits for the network says so', async () => {
  const { show, services } = await downloadingJazz();
  services.connectivity.report('silent');
  show(<OfflineScreen />, '/offline');
  await unfold();
  expect(await (await row()).findByText('waiting for the network')).toBeDefined();
});

it('one that may not use a metered link waits for Wi-Fi', async () => {
  override(navigator, 'connection', { saveData: true });
  const { show } = await downloadingJazz();
  show(<OfflineScreen />, '/offline');
  await unfold();
  expect(await (await row()).findByText('waiting for Wi-Fi')).toBeDefined();
});

it('is paused, resumed, tried again and put before the others from its row', async () => {
  const { show, db } = await downloadingJazz({ pinnedAtMs: 5 });
  await db.pins.put({ ownerId: guest, collection: 'genre:Pop', trackIds: [id('c')], pinnedAtMs: 2 });
  show(<OfflineScreen />, '/offline');
  await unfold();
  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }));
  const order = () => screen.getAllByRole('link', { name: /^(Jazz|Pop)$/ }).map((link) => link.textContent);
  await press('Pause download of Jazz');
  await press('Resume download of Jazz');
  await screen.findByRole('button', { name: 'Pause download of Jazz' });
  expect(order()).toEqual(['Pop', 'Jazz']);
  await press('Download Jazz first');
  await waitFor(() => expect(order()).toEqual(['Jazz', 'Pop']));
  await db.downloadFailures.put({ trackId: id('b'), kind: 'gone', status: 404, seenAtMs: 1 });
  await press('Try again to download Jazz');
  await waitFor(async () => expect(await db.downloadFailures.count()).toBe(0));
});

it('cuts a right-to-left name at its own end, as everywhere', async () => {
  const { show, db } = await downloadingJazz();
  await db.pins.put({ ownerId: guest, collection: 'genre:جاز شرقي', trackIds: [id('c')], pinnedAtMs: 2 });
  await db.pins.put({ ownerId: guest, collection: 'playlist:gone', trackIds: [id('c')], pinnedAtMs: 3 });
  show(<OfflineScreen />, '/offline');
  await unfold();
  expect((await screen.findByRole('link', { name: 'جاز شرقي' })).dir).toBe('auto');
  expect((await screen.findByText('Deleted playlist')).dir).toBe('auto');
});

it('leaves the keyboard’s focus in the row whose button gives way to another', async () => {
  const { show, db } = await downloadingJazz({ pinnedAtMs: 5 });
  await db.pins.put({ ownerId: guest, collection: 'genre:Pop', trackIds: [id('c')], pinnedAtMs: 2 });
  show(<OfflineScreen />, '/offline');
  await unfold();
  const press = async (name: string): Promise<void> => {
    const button = await screen.findByRole('button', { name });
    button.focus();
    fireEvent.click(button);
  };
  const focused = () => document.activeElement?.getAttribute('aria-label');
  await press('Pause download of Jazz');
  await waitFor(() => expect(focused()).toBe('Resume download of Jazz'));
  await press('Resume download of Jazz');
  await waitFor(() => expect(focused()).toBe('Pause download of Jazz'));
  await press('Download Jazz first');
  await waitFor(() => expect(focused()).toBe('Pause download of Jazz'));
  await db.downloadFailures.put({ trackId: id('b'), kind: 'gone', status: 404, seenAtMs: 1 });
  await press('Try again to download Jazz');
  await waitFor(() => expect(focused()).toBe('Pause download of Jazz'));
});

it('shows the songs that are being downloaded with their share, then those that follow', async () => {
  const { show } = await downloadingJazz({ trackIds: ['a', 'c', 'b'].map(id) });
  show(<OfflineScreen />, '/offline');
  await unfold();
  const list = await screen.findByRole('list', { name: '2 songs to download' });
  act(() => noteActivity({ trackId: id('b'), activity: { phase: 'downloading', share: 0.4 } }));
  // React subscribes to the store after the list is drawn, maybe after `findByRole` has seen it: a change in between is drawn then.
  expect(await within(list).findByText('40 %')).toBeDefined();
  const rows = within(list).getAllByRole('listitem');
  expect(rows.map((item) => within(item).getByRole('img').getAttribute('aria-label'))).toEqual([
    'Downloading',
    'Waiting to be downloaded',
  ]);
  act(() => noteActivity({ trackId: id('b'), activity: null }));
});

it('names the song that is being downloaded, however many wait before it', async () => {
  const { show, db } = await downloadingJazz({ trackIds: [...'cdefgh', 'b'].map(id) });
  await putTracks(db, Object.fromEntries([...'cdefgh'].map((letter) => [letter, { title: `Song ${letter}` }])));
  act(() => noteActivity({ trackId: id('b'), activity: { phase: 'downloading', share: 0.4 } }));
  show(<OfflineScreen />, '/offline');
  await unfold();
  const list = await screen.findByRole('list', { name: '7 songs to download' });
  await waitFor(() => expect(within(list).getAllByRole('listitem')[0]?.textContent).toMatch(/^DownloadingTwo40 %$/));
  act(() => noteActivity({ trackId: id('b'), activity: null }));
});

it('says of a song whose length its host does not tell that it is being downloaded, not that it stands at 0 %', async () => {
  const { show } = await downloadingJazz();
  show(<OfflineScreen />, '/offline');
  await unfold();
  const list = await screen.findByRole('list', { name: /to download/ });
  act(() => noteActivity({ trackId: id('b'), activity: { phase: 'downloading', share: null } }));
  await waitFor(() => expect(within(list).getByRole('listitem').textContent).toMatch(/Downloading$/));
  act(() => noteActivity({ trackId: id('b'), activity: null }));
});

it('stands in one line that says how many songs are missing and why, until it is pressed', async () => {
  const { show } = await downloadingJazz({ haltReason: 'full' });
  show(<OfflineScreen />, '/offline');
  await waitFor(async () =>
    expect((await line()).textContent).toBe('Downloads · 1 collection · storage for music is full'),
  );
  expect(screen.queryByRole('link', { name: 'Jazz' })).toBeNull();
  await unfold();
  expect(screen.getByRole('link', { name: 'Jazz' })).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Try again to download Jazz' }));
  await waitFor(async () => expect((await line()).textContent).toBe('Downloads · 1 song to download'));
});

it('moves no song while it is looked at: what was downloaded since stands below', async () => {
  const { show, db } = world();
  await putTracks(db, { a: { title: 'One' }, b: { title: 'Two' }, c: { title: 'Three' }, d: { title: 'Four' } });
  const store = async (letter: string, playedAtMs: number) =>
    db.audioFiles.put({ ...audio, trackId: id(letter), playedAtMs });
  for (const [letter, at] of [
    ['a', 1],
    ['b', 2],
  ] as const)
    await store(letter, at);
  show(<OfflineScreen />, '/offline');
  const shown = () =>
    screen.getAllByRole('button', { name: /^Play ./ }).map((button) => button.getAttribute('aria-label'));
  await waitFor(() => expect(shown()).toEqual(['Play Two', 'Play One']));
  for (const [letter, at] of [
    ['c', 3],
    ['d', 4],
    ['a', 5],
  ] as const)
    await store(letter, at);
  await waitFor(() => expect(shown()).toEqual(['Play Two', 'Play One', 'Play Three', 'Play Four']));
  cleanup();
  show(<OfflineScreen />, '/offline');
  await waitFor(() => expect(shown()).toEqual(['Play One', 'Play Four', 'Play Three', 'Play Two']));
});
