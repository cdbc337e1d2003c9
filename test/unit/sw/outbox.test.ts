import { join } from 'node:path';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { visitorId } from '../../../src/core/ids.ts';
import { syncTag } from '../../../src/core/workers/worker-messages.ts';
import { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { enqueue } from '../../../src/db/outbox/enqueue.ts';
import type { Drainer } from '../../../src/sync/push/drainer.ts';
import { contextFor, trackId } from '../db/support.ts';

/** By a name that the compiler does not follow: it checks tests without a service worker's scope. */
const outbox: string = join(import.meta.dirname, '../../../sw/outbox.ts');

beforeEach(() => {
  vi.resetModules();
});

/** A worker that starts in a browser whose registrations have `registration`. */
async function started(registration: object) {
  const scope = Object.assign(new EventTarget(), { registration });
  vi.stubGlobal('self', scope);
  const db = new OffbeatDb('offbeat', { indexedDB: new IDBFactory(), IDBKeyRange });
  onTestFinished(() => db.close());
  const drainer = vi.fn<Drainer>(() => Promise.resolve({ nextAtMs: null }));
  const { drainOnSync } = (await import(outbox)) as {
    drainOnSync: (engine: { db: OffbeatDb; drainer: Drainer }) => void;
  };
  drainOnSync({ db, drainer });
  /** What the browser waits for after `event`. */
  const dispatch = async (name: string, fields: object): Promise<void> => {
    const waited: unknown[] = [];
    const waitUntil = (work: unknown): void => void waited.push(work);
    scope.dispatchEvent(Object.assign(new Event(name), fields, { waitUntil }));
    await Promise.all(waited);
  };
  return { db, drainer, dispatch };
}

it('opens no database when it starts, which a version that waits would upgrade under the open pages', async () => {
  const { db, drainer, dispatch } = await started({});
  await new Promise((done) => setTimeout(done, 50));
  expect(db.isOpen()).toBe(false);
  expect(drainer).not.toHaveBeenCalled();
  await dispatch('message', { data: { kind: 'drain', force: false } });
  expect(drainer).toHaveBeenCalledWith({ force: false });
});

it('drains in a sync event', async () => {
  const { drainer, dispatch } = await started({ sync: { register: () => Promise.resolve() } });
  expect(drainer).not.toHaveBeenCalled();
  await dispatch('sync', { tag: syncTag });
  expect(drainer).toHaveBeenCalledTimes(1);
});

it('fails a sync event that leaves changes, so that the browser sends another', async () => {
  const { db, dispatch } = await started({ sync: { register: () => Promise.resolve() } });
  await enqueue(contextFor(db, visitorId), { kind: 'track.countPlay', trackId: trackId('a') });
  await expect(dispatch('sync', { tag: syncTag })).rejects.toThrow('Changes remain in the outbox.');
});

it.each<[string, Drainer, number]>([
  ['after which nothing waits, registers no tag', () => Promise.resolve({ nextAtMs: null }), 0],
  ['that leaves changes registers the tag, for when the pages are closed', () => Promise.resolve({ nextAtMs: 1 }), 1],
  ['that fails does so too', () => Promise.reject(new Error('no database')), 1],
])("a drain at a page's message %s", async (_, drain, tags) => {
  const register = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const { drainer, dispatch } = await started({ sync: { register } });
  // The browser has to wait for it.
  drainer.mockImplementation(() => new Promise((done) => setTimeout(done)).then(() => drain()));
  await dispatch('message', { data: { kind: 'started' } });
  expect(drainer).not.toHaveBeenCalled();
  await dispatch('message', { data: { kind: 'drain', force: true } });
  expect(drainer).toHaveBeenCalledExactlyOnceWith({ force: true });
  expect(register).toHaveBeenCalledTimes(tags);
});
