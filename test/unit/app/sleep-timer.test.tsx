import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { useTrackMenuItems } from '../../../src/app/player/menu/use-track-menu-items.tsx';
import { openSleepTimer, sleepOpen } from '../../../src/app/player/overlays.ts';
import { PlayerHost } from '../../../src/app/player/PlayerHost.tsx';
import { currentToasts } from '../../../src/ui/feedback/toast-store.ts';
import { track } from '../../support/player.ts';
import { PlayerToolsContext, type PlayerTools } from '../../../src/app/player/player-tools.ts';
import { world } from '../screens/support.tsx';

const tools: PlayerTools = {
  config: { audioHost: 'http://localhost', aiHosts: [] },
  actions: { download: () => Promise.resolve(), share: () => Promise.resolve() },
};

afterEach(() => sleepOpen.set(undefined));

const dialog = () => screen.queryByRole('dialog', { name: 'Sleep timer' });

it('offers minutes and the end of the song, shows what is chosen, and passes a choice on', async () => {
  const here = world();
  here.player.snapshot = { ...here.player.snapshot, sleep: { kind: 'after', minutes: 30 } };
  here.show(<PlayerHost />, '/settings');
  openSleepTimer();
  await screen.findByRole('radiogroup', { name: 'Sleep timer' });
  expect(screen.getAllByRole('radio', { checked: true })).toEqual([
    screen.getByRole('radio', { name: 'After 30 minutes' }),
  ]);
  // As arrow keys do: nothing closes while a user goes through the choices.
  fireEvent.click(screen.getByRole('radio', { name: 'At the end of this song' }));
  fireEvent.click(screen.getByRole('radio', { name: 'After 15 minutes' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Off' }));
  expect(here.player.calls.filter(([name]) => name === 'setSleep')).toEqual([
    ['setSleep', { kind: 'endOfTrack' }],
    ['setSleep', { kind: 'after', minutes: 15 }],
    ['setSleep', { kind: 'off' }],
  ]);
  expect(dialog()).not.toBe(null);
});

it.each([
  ['After 15 minutes', 'The music stops in 15 minutes'],
  ['At the end of this song', 'The music stops at the end of this song'],
  ['Off', 'The sleep timer is off'],
])('closes at a press of "%s" and says what will happen', async (choice, toast) => {
  world().show(<PlayerHost />, '/settings');
  openSleepTimer();
  fireEvent.click(await screen.findByRole('radio', { name: choice }), { detail: 1 });
  expect(currentToasts().text?.value).toBe(toast);
  await expect.poll(dialog).toBe(null);
});

it('leads by Tab from the choice to Close, as the chosen one alone is a stop', async () => {
  world().show(<PlayerHost />, '/settings');
  openSleepTimer();
  const chosen = await screen.findByRole('radio', { name: 'Off' });
  chosen.focus();
  fireEvent.keyDown(chosen, { key: 'Tab' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
});

it('is named with its choice in the player’s menu while it is set', () => {
  const here = world();
  const Labels = () =>
    useTrackMenuItems({ track: track('a'), liked: false, withQueue: false }).map(({ label }) => (
      <p key={label}>{label}</p>
    ));
  here.player.snapshot = { ...here.player.snapshot, sleep: { kind: 'after', minutes: 30 } };
  here.show(
    <PlayerToolsContext value={tools}>
      <Labels />
    </PlayerToolsContext>,
    '/settings',
  );
  expect(screen.getByText('Sleep timer: After 30 minutes')).toBeDefined();
});
