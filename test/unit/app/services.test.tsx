import { act, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { ServicesProvider } from '../../../src/app/startup/ServicesProvider.tsx';
import type { Runtime } from '../../../src/app/startup/runtime.ts';
import { useServices, type Services } from '../../../src/screens/shared/services.ts';
import { world } from '../screens/support.tsx';

const seen: Services[] = [];

function Screen() {
  seen.push(useServices());
  const navigate = useNavigate();
  return <button onClick={() => void navigate('/library')}>{useLocation().pathname}</button>;
}

it('are the same objects on every screen, so that navigating renders nothing that stays', async () => {
  const { db, services } = world();
  const { pull, connectivity, player, identity, wantCoverColors } = services;
  const actions = { download: vi.fn<() => Promise<void>>(), share: vi.fn<() => Promise<void>>() };
  const runtime: Runtime = {
    config: { baseUrl: '', providerUrl: null, audioHost: '', aiHosts: [], auth: { kind: 'none' } },
    db,
    firstIdentity: identity,
    pull,
    connectivity,
    playing: { player, setUser: () => undefined, actions, wantCoverColors },
  };
  render(
    <MemoryRouter initialEntries={['/home']}>
      <ServicesProvider runtime={runtime}>
        <Screen />
      </ServicesProvider>
    </MemoryRouter>,
  );
  // The identity is read once more after the first frame.
  await act(() => new Promise((done) => setTimeout(done, 50)));
  const before = seen.at(-1);
  act(() => screen.getByRole('button').click());
  expect(screen.getByRole('button').textContent).toBe('/library');
  expect(seen.at(-1)).toBe(before);
});
