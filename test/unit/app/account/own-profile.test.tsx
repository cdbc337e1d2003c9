import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { retryUntilAnswered } from '../../../../src/app/account/retry-until-answered.ts';
import { ProfileGate } from '../../../../src/app/account/ProfileGate.tsx';
import { useInitialSync } from '../../../../src/app/account/use-initial-sync.ts';
import { shellExtras } from '../../../../src/app/shell/ShellExtras.tsx';
import type { PullOutcome } from '../../../../src/core/pull.ts';
import { createConnectivity } from '../../../../src/platform/connectivity.ts';
import { ServicesContext } from '../../../../src/screens/shared/services.ts';
import { useLive } from '../../../../src/screens/shared/use-live.ts';
import { ownerId } from '../../db/support.ts';
import { world } from '../../screens/support.tsx';

const uid = ownerId('uid-ada');

afterEach(() => {
  vi.useRealTimers();
});

function OwnData() {
  useInitialSync();
  return null;
}

it('asks for a profile that could not be had again when the network is back, and for what needs its id', async () => {
  const here = world(uid, 'member');
  let outcome: PullOutcome = { kind: 'offline' };
  here.answer = () => Promise.resolve(outcome);
  here.show(<OwnData />, '/home');
  const three = [{ kind: 'ownProfile' }, { kind: 'likes' }, { kind: 'playlists' }];
  await waitFor(() => {
    expect(here.asked).toEqual(three);
  });
  await new Promise((resolve) => setTimeout(resolve, 0));
  outcome = { kind: 'done' };
  window.dispatchEvent(new Event('online'));
  await waitFor(() => {
    expect(here.asked).toEqual([...three, ...three]);
  });
});

it.each(['ownProfile', 'likes', 'playlists'] as const)('asks again while %s has no answer', async (kind) => {
  const here = world(uid, 'member');
  let isAway = true;
  here.answer = (request) => Promise.resolve({ kind: isAway && request.kind === kind ? 'offline' : 'done' });
  here.show(<OwnData />, '/home');
  await waitFor(() => expect(here.asked).toHaveLength(3));
  await new Promise((resolve) => setTimeout(resolve, 0));
  isAway = false;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(here.asked).toHaveLength(6));
});

it('backs off, for five minutes at most, and ends with an answer', async () => {
  vi.useFakeTimers();
  const atS: number[] = [];
  const startMs = Date.now();
  let isAnswered = false;
  const stop = retryUntilAnswered(
    () => {
      atS.push((Date.now() - startMs) / 1_000);
      return Promise.resolve(isAnswered);
    },
    createConnectivity(() => Promise.resolve(true)),
    // The longest wait that the jitter leaves.
    () => 1,
  );
  await vi.advanceTimersByTimeAsync(20 * 60_000);
  expect(atS).toEqual([0, 2, 6, 14, 30, 62, 126, 254, 510, 810, 1_110]);
  isAnswered = true;
  await vi.advanceTimersByTimeAsync(60 * 60_000);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(atS).toHaveLength(12);
  stop();
});

it('makes no request once it is stopped', async () => {
  vi.useFakeTimers();
  const ask = vi.fn<() => Promise<boolean>>(() => Promise.resolve(false));
  const connectivity = createConnectivity(() => Promise.resolve(true));
  retryUntilAnswered(ask, connectivity)();
  await vi.advanceTimersByTimeAsync(60_000);
  window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

/** Says when the gate has had its turn after the database answered. */
function Marker() {
  const count = useLive('marker', async () => 1);
  return count === undefined ? null : <p>looked</p>;
}

function gate(needsProfile: 0 | 1) {
  const here = world(uid, 'member');
  const services = { ...here.services, identity: { ...here.services.identity, needsProfile } };
  here.show(
    <ServicesContext.Provider value={services}>
      <ProfileGate />
      <Marker />
    </ServicesContext.Provider>,
    '/user/foo',
  );
}

it("opens 'Create your profile' at /user/foo for a member without one", async () => {
  gate(1);
  expect(await screen.findByRole('dialog')).toBeDefined();
});

it("does not open 'Create your profile' at /user/foo before the server said that there is none", async () => {
  // Loaded beforehand, so that nothing but the gate keeps it from the screen.
  await import('../../../../src/app/dialogs/CreateProfileDialog.tsx');
  gate(0);
  await screen.findByText('looked');
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('dialog')).toBeNull();
});

it("opens 'Create your profile' for a member who signs in after another has closed it", async () => {
  const here = world(uid, 'member');
  function Member() {
    const [member, setMember] = useState(uid);
    const identity = { ...here.services.identity, ownerId: member, needsProfile: 1 } as const;
    return (
      <ServicesContext.Provider value={{ ...here.services, identity }}>
        <shellExtras.Gates />
        <button type="button" onClick={() => setMember(ownerId('uid-bo'))}>
          Sign in as Bo
        </button>
      </ServicesContext.Provider>
    );
  }
  here.show(<Member />, '/search');
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  fireEvent.click(screen.getByRole('button', { name: 'Sign in as Bo' }));
  expect(await screen.findByRole('dialog', { name: 'Create your profile' })).toBeDefined();
});
