import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { parseOwnerId } from '../../../src/core/ids.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { firstPaintFont } from '../../../src/platform/first-load/first-paint.ts';
import { SettingsScreen } from '../../../src/screens/settings/SettingsScreen.tsx';
import { guest, id, putTracks, world } from './support.tsx';
import { override } from '../../support/unit/override.ts';

const onLink = (connection: object): void => override(navigator, 'connection', connection);

it('downloads wait for Wi-Fi until mobile data is allowed, which the device remembers', async () => {
  onLink({ type: 'cellular' });
  const here = world();
  here.show(<SettingsScreen />, '/settings');
  const wifiOnly = await screen.findByRole('switch', { name: 'Download on Wi-Fi only', checked: true });
  expect(
    screen.getByText('Songs you keep offline wait for Wi-Fi, unless you allow mobile data for them.'),
  ).toBeDefined();
  fireEvent.click(wifiOnly);
  await screen.findByRole('switch', { name: 'Download on Wi-Fi only', checked: false });
  expect(await here.db.settings.get('meteredDownloads')).toEqual({ key: 'meteredDownloads', value: 1 });
  expect(screen.getByText('Songs you keep offline use mobile data too.')).toBeDefined();
  fireEvent.click(screen.getByRole('switch', { name: 'Download on Wi-Fi only' }));
  await waitFor(async () => expect(await here.db.settings.get('meteredDownloads')).toMatchObject({ value: 0 }));
});

it('"Go on playing" is off until it is switched on, which the device remembers', async () => {
  const here = world();
  here.show(<SettingsScreen />, '/settings');
  fireEvent.click(await screen.findByRole('switch', { name: 'Go on playing', checked: false }));
  await screen.findByRole('switch', { name: 'Go on playing', checked: true });
  expect(await here.db.settings.get('goOnPlaying')).toEqual({ key: 'goOnPlaying', value: 1 });
});

it('shows the quality and the font that another tab chose after this one', async () => {
  override(document, 'fonts', { load: () => Promise.resolve() });
  onTestFinished(() => document.body.removeAttribute('class'));
  const here = world();
  here.show(<SettingsScreen />, '/settings');
  const choice = (name: string, checked: boolean) => screen.findByRole('radio', { name, checked });
  fireEvent.click(await choice('Low', false));
  await waitFor(async () => expect(await here.db.settings.get('audioQuality')).toMatchObject({ value: 'low' }));
  await here.db.settings.put({ key: 'audioQuality', value: 'lossless' });
  await choice('Lossless', true);
  fireEvent.click(await choice('Nunito', false));
  await waitFor(async () => expect(await here.db.settings.get('font')).toMatchObject({ value: 'nunito' }));
  await here.db.settings.put({ key: 'font', value: 'default' });
  await choice('Default', true);
});

it('says where the browser cannot tell Wi-Fi from mobile data', async () => {
  expect('connection' in navigator).toBe(false);
  world().show(<SettingsScreen />, '/settings');
  expect(await screen.findByText(/does not tell Wi-Fi from mobile data/)).toBeDefined();
});

it('shows what each list takes of the storage, by bars and in words, and follows the database', async () => {
  const here = world();
  const { db } = here;
  await putTracks(db, { a: {}, b: {}, c: {}, d: {} });
  const audio = { quality: 'high', mime: 'audio/mp4', storedAtMs: 1, playedAtMs: 1 } as const;
  await db.audioFiles.bulkPut(
    ['a', 'b', 'c', 'd'].map((name, n) => {
      return { ...audio, trackId: id(name), cacheKey: name, bytes: 1024 * 1024 * (n + 1), pinned: n < 3 ? 1 : 0 };
    }),
  );
  const other = assertDefined(parseOwnerId('guest_zzzzzzzzzzzzzzzzzzzzzzzzzz'), 'guest');
  await db.pins.bulkPut([
    { ownerId: guest, collection: 'genre:Jazz', trackIds: ['a', 'b'].map(id), pinnedAtMs: 1 },
    { ownerId: guest, collection: 'genre:Pop', trackIds: ['b'].map(id), pinnedAtMs: 2 },
    { ownerId: other, collection: 'genre:Folk', trackIds: ['c'].map(id), pinnedAtMs: 3 },
  ]);
  here.show(<SettingsScreen />, '/settings');
  fireEvent.click(await screen.findByRole('button', { name: 'Storage by list', expanded: false }));
  const texts = async () =>
    within(await screen.findByRole('list', { name: 'Storage by list' }))
      .getAllByRole('listitem')
      .map((row) => row.textContent);
  await waitFor(async () =>
    expect(await texts()).toEqual([
      'Jazz3 MB, 2 MB of it shared',
      'Pop2 MB, 2 MB of it shared',
      'Played songs4 MB',
      'Other accounts on this device3 MB',
    ]),
  );
  expect(screen.getByText(/^Shared songs are in several lists/)).toBeDefined();
  await db.pins.delete([guest, 'genre:Pop']);
  await waitFor(async () => expect((await texts())[0]).toBe('Jazz3 MB'));
});

it.each([
  [
    'tells what it uses',
    { quota: 1024 ** 3, usage: 5 * 1024 * 1024 },
    ['Downloads', 'Played', 'App and pictures', 'Free for music'],
  ],
  ['does not tell', {}, ['Downloads', 'Played', 'Free for music']],
])(
  'shows what the app itself takes where the browser %s, not 0 B for what is unknown',
  async (_how, estimate, shown) => {
    override(navigator, 'storage', { estimate: () => Promise.resolve(estimate) });
    world().show(<SettingsScreen />, '/settings');
    await screen.findByText('Free for music');
    const names = () => screen.getAllByRole('term').map((term) => term.textContent);
    await waitFor(() => expect(names()).toEqual(shown));
    await waitFor(() => expect(document.querySelector('[data-known="true"]')).not.toBeNull());
  },
);

it('shows and stores the font that was chosen last, whichever is loaded first', async () => {
  const here = world();
  let loadLexend = (): void => undefined;
  const lexend = new Promise<void>((resolve) => (loadLexend = resolve));
  const load = vi.fn<() => Promise<void>>(() => Promise.resolve());
  override(document, 'fonts', { load });
  onTestFinished(() => document.body.removeAttribute('class'));
  // One call for each weight.
  load.mockReturnValueOnce(lexend).mockReturnValueOnce(lexend);
  here.show(<SettingsScreen />, '/settings');
  fireEvent.click(await screen.findByRole('radio', { name: 'Lexend' }));
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  fireEvent.click(screen.getByRole('radio', { name: 'Default' }));
  await waitFor(async () => expect(await here.db.settings.get('font')).toMatchObject({ value: 'default' }));
  loadLexend();
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  expect(await here.db.settings.get('font')).toMatchObject({ value: 'default' });
  expect([...document.body.classList]).toEqual(['font-default']);
  expect(firstPaintFont()).toBe('default');
});

it('asks before a storage budget below what is downloaded, and not otherwise', async () => {
  const here = world();
  const mebibyte = 1024 * 1024;
  await here.db.audioFiles.put({
    trackId: id('a'),
    quality: 'high',
    cacheKey: 'a',
    bytes: 200 * mebibyte,
    mime: 'audio/mp4',
    pinned: 1,
    storedAtMs: 1,
    playedAtMs: 1,
  });
  const choose = vi.fn<typeof here.services.choose>();
  Object.assign(here.services, { choose });
  here.show(<SettingsScreen />, '/settings');
  await screen.findByText('200 MB of 500 MB used');
  const move = (megabytes: number): void => {
    const slider = screen.getByRole('slider', { name: 'Storage for music' });
    fireEvent.change(slider, { target: { value: megabytes * mebibyte } });
    fireEvent.pointerUp(slider);
  };
  const stored = async () => (await here.db.settings.get('storageBudgetBytes'))?.value;
  choose.mockResolvedValueOnce(null);
  move(100);
  await screen.findByText('200 MB of 500 MB used');
  expect(choose).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ title: 'Your downloads won’t fit' }));
  expect(await stored()).toBeUndefined();
  choose.mockResolvedValueOnce('less');
  move(100);
  await waitFor(async () => expect(await stored()).toBe(100 * mebibyte));
  expect(choose).toHaveBeenCalledTimes(2);
  move(300);
  await waitFor(async () => expect(await stored()).toBe(300 * mebibyte));
  expect(choose).toHaveBeenCalledTimes(2);
});

it('stays where it was moved to while an earlier budget is still being stored', async () => {
  const here = world();
  const mebibyte = 1024 * 1024;
  const stored: (() => void)[] = [];
  const { run } = here.services;
  const slowly: typeof run = async (command) => {
    const done = await run(command);
    await new Promise<void>((resolve) => stored.push(resolve));
    return done;
  };
  Object.assign(here.services, { run: slowly });
  here.show(<SettingsScreen />, '/settings');
  const slider = await screen.findByRole<HTMLInputElement>('slider', { name: 'Storage for music' });
  const move = (megabytes: number): void => void fireEvent.change(slider, { target: { value: megabytes * mebibyte } });
  move(550);
  fireEvent.pointerUp(slider);
  await waitFor(() => expect(stored).toHaveLength(1));
  move(600);
  await act(async () => stored[0]?.());
  expect(slider.valueAsNumber).toBe(600 * mebibyte);
});
