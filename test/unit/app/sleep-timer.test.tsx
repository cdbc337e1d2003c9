import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openSleepTimer, sleepOpen } from '../../../src/app/player/overlays.ts';
import { PlayerHost } from '../../../src/app/player/PlayerHost.tsx';
import { world } from '../screens/support.tsx';

it('offers minutes and the end of the song, shows what is chosen, and passes a choice on', async () => {
  const here = world();
  here.player.snapshot = { ...here.player.snapshot, sleep: { kind: 'after', minutes: 30 } };
  here.show(<PlayerHost />, '/settings');
  openSleepTimer();
  await screen.findByRole('radiogroup', { name: 'Sleep timer' });
  expect(screen.getAllByRole('radio', { checked: true })).toEqual([
    screen.getByRole('radio', { name: 'After 30 minutes' }),
  ]);
  fireEvent.click(screen.getByRole('radio', { name: 'At the end of this song' }));
  fireEvent.click(screen.getByRole('radio', { name: 'After 15 minutes' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Off' }));
  expect(here.player.calls.filter(([name]) => name === 'setSleep')).toEqual([
    ['setSleep', { kind: 'endOfTrack' }],
    ['setSleep', { kind: 'after', minutes: 15 }],
    ['setSleep', { kind: 'off' }],
  ]);
  sleepOpen.set(undefined);
});
