import '../ui/dom-stubs.ts';
import { Dexie } from 'dexie';
import { act, cleanup, render } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, expect, it, vi } from 'vitest';
import { Shortcuts } from '../../../src/app/player/shortcuts/Shortcuts.tsx';
import { sleep } from '../../../src/lib/sleep.ts';
import { settings } from '../../../src/db/settings/queries.ts';
import { ServicesContext } from '../../../src/screens/shared/services.ts';
import { world } from '../screens/support.tsx';
import { waitFor } from '../../support/unit/wait.ts';

const { pressed } = vi.hoisted(() => ({ pressed: { event: undefined as Event | undefined } }));
vi.mock('../../../src/platform/page-load.ts', () => ({ deferralOver: () => Promise.resolve(pressed.event) }));

afterEach(cleanup);

function Where() {
  return <output>{useLocation().pathname}</output>;
}

/** The shell in little, whose code was loaded by a press of the search key; `on` as in Settings. */
async function openByKey(on: 0 | 1) {
  pressed.event = new KeyboardEvent('keydown', { key: '/' });
  const { db, services } = world();
  await db.settings.put({ key: 'keyboardShortcuts', value: on });
  // A slow database: the key is here before the setting.
  const read = db.transaction('rw', db.settings, () => Dexie.waitFor(sleep(100)));
  const { container } = render(
    <MemoryRouter initialEntries={['/home']}>
      <ServicesContext value={services}>
        <Shortcuts />
        <Where />
      </ServicesContext>
    </MemoryRouter>,
  );
  return { db, read, path: () => container.querySelector('output')?.textContent };
}

it('counts though the code was loaded by it', async () => {
  const { path } = await openByKey(1);
  await waitFor(() => expect(path()).toBe('/search'));
});

it('does nothing where Settings switched the keys off', async () => {
  const { db, read, path } = await openByKey(0);
  await read;
  // Later than the hook's own query of the same row.
  await act(async () => {
    for (let n = 0; n < 10; n++) await settings(db);
  });
  expect(path()).toBe('/home');
});
