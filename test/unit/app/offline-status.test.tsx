import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { OfflineStatus } from '../../../src/app/shell/OfflineStatus.tsx';
import { ServicesContext } from '../../../src/screens/shared/services.ts';
import { id, world } from '../screens/support.tsx';

afterEach(cleanup);

function open() {
  const here = world();
  render(
    <MemoryRouter>
      <ServicesContext value={here.services}>
        <OfflineStatus />
      </ServicesContext>
    </MemoryRouter>,
  );
  return here;
}

it('has its live region before there is anything to say', () => {
  open();
  expect(screen.getByRole('status').textContent).toBe('');
});

it('says that the app is offline and how many songs are ready, and nothing of it online', async () => {
  const { db, services } = open();
  const audio = { quality: 'high', cacheKey: 'k', bytes: 1, mime: 'audio/mp4', pinned: 0 } as const;
  await db.audioFiles.put({ ...audio, trackId: id('a'), storedAtMs: 1, playedAtMs: 1 });
  expect(screen.queryByText(/^Offline/)).toBeNull();
  services.connectivity.report('silent');
  const link = await screen.findByRole('link', { name: 'Offline · 1 song ready' });
  expect(link.getAttribute('href')).toBe('/offline');
  services.connectivity.report('answered');
  await expect.poll(() => screen.queryByText(/^Offline/)).toBeNull();
});

it('says offline without a stored song what would help, not how few there are', async () => {
  const { services } = open();
  services.connectivity.report('silent');
  const link = await screen.findByRole('link', { name: 'Offline · reconnect to play songs' });
  expect(link.getAttribute('href')).toBe('/offline');
});
