import { Dexie } from 'dexie';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../../../src/app/startup/open-database.ts';
import { override } from '../../../support/unit/override.ts';

let requests = 0;
let arrive = (): void => undefined;
const arrived = new Promise<void>((resolve) => (arrive = resolve));

vi.mock('fake-indexeddb', async (importOriginal) => {
  requests++;
  if (requests === 1) throw new TypeError('Failed to fetch dynamically imported module');
  await arrived;
  return await importOriginal();
});

it('asks again for the store in memory whose code was lost, and does not call a slow network slow storage', async () => {
  vi.useFakeTimers();
  const refuse = (): never => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  override(Dexie.dependencies, 'indexedDB', { open: refuse });
  const onSlow = vi.fn<() => void>();
  const nothing = (): void => undefined;
  const opening = openDatabase({ onBlocked: nothing, onSlow, onNewerVersion: nothing, onDeleted: nothing });
  await vi.advanceTimersByTimeAsync(10_000);
  expect([requests, onSlow.mock.calls.length]).toEqual([2, 0]);
  arrive();
  vi.useRealTimers();
  const { db, kind } = await opening;
  expect([kind, await db.tracks.count()]).toEqual(['memory', 0]);
  db.close();
});
