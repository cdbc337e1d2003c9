import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { SettingsScreen } from '../../../src/screens/settings/SettingsScreen.tsx';
import { world } from './support.tsx';

afterEach(() => void Reflect.deleteProperty(navigator, 'connection'));
const onLink = (connection: object): void =>
  void Object.defineProperty(navigator, 'connection', { configurable: true, value: connection });

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

it('says where the browser cannot tell Wi-Fi from mobile data', async () => {
  expect('connection' in navigator).toBe(false);
  world().show(<SettingsScreen />, '/settings');
  expect(await screen.findByText(/does not tell Wi-Fi from mobile data/)).toBeDefined();
});
