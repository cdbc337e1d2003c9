import { expect, it, vi } from 'vitest';
import { clearAppCaches } from '../../../src/platform/reload-app.ts';

function device(answer: () => Promise<Response>) {
  const caches = new Set(['offbeat-shell-1', 'offbeat-covers', 'offbeat-audio']);
  const unregister = vi.fn<() => Promise<boolean>>(() => Promise.resolve(true));
  vi.stubGlobal('fetch', answer);
  vi.stubGlobal('caches', {
    keys: () => Promise.resolve([...caches]),
    delete: (name: string) => Promise.resolve(caches.delete(name)),
  });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistrations: () => Promise.resolve([{ unregister }]) } });
  return { caches, unregister };
}

const answered =
  (body: string, type: string, status = 200) =>
  () =>
    Promise.resolve(new Response(body, { status, headers: { 'Content-Type': type } }));

it('drops shell, covers and worker once the server gives its worker anew', async () => {
  const { caches, unregister } = device(answered('self', 'text/javascript; charset=utf-8'));
  expect(await clearAppCaches()).toBe(true);
  expect([...caches]).toEqual(['offbeat-audio']);
  expect(unregister).toHaveBeenCalledOnce();
});

it.each([
  ['a login page', answered('<html>', 'text/html')],
  ['an error', answered('', 'text/javascript', 503)],
  ['no server', () => Promise.reject(new TypeError('Failed to fetch'))],
])('drops nothing when %s answers', async (_, answer) => {
  const { caches, unregister } = device(answer);
  expect(await clearAppCaches()).toBe(false);
  expect(caches.size).toBe(3);
  expect(unregister).not.toHaveBeenCalled();
});

it('reloads from the server where the browser has no service worker and no caches', async () => {
  device(answered('self', 'text/javascript'));
  vi.stubGlobal('navigator', {});
  Reflect.deleteProperty(globalThis, 'caches');
  expect(await clearAppCaches()).toBe(true);
});
