import { afterEach, expect, it, vi } from 'vitest';
import { watchInstallOffer } from '../../../src/platform/install.ts';
import { persistStorageOnce } from '../../../src/platform/storage.ts';
import { waitFor } from '../../support/unit/wait.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('requests persistent storage once a visit, and again when the app is installed', async () => {
  const persist = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
  vi.stubGlobal('navigator', { storage: { persist } });
  persistStorageOnce();
  persistStorageOnce();
  // Another test may have been the first.
  const before = persist.mock.calls.length;
  expect(before).toBeLessThanOrEqual(1);
  watchInstallOffer();
  window.dispatchEvent(new Event('appinstalled'));
  await waitFor(() => expect(persist).toHaveBeenCalledTimes(before + 1));
});
