import { logFailure } from '../lib/log.ts';
import { coverCacheName, shellCachePrefix } from './shared/cache-names.ts';

const timeoutMs = 4_000;

const isShellOrCovers = (name: string): boolean => name.startsWith(shellCachePrefix) || name === coverCacheName;

/**
 * Deletes the shell's and the covers' caches and the service worker, so that a reload downloads the app again; never
 * audio or the database. Does nothing if the server does not answer, because the reload would fail (docs/product.md
 * section 10, Reload App). Resolves to whether it deleted them.
 */
export async function clearAppCaches(): Promise<boolean> {
  if (!(await serverHasApp())) return false;
  // Without TLS, and in some private windows, neither exists: a reload is enough.
  const names = 'caches' in globalThis ? await caches.keys() : [];
  await Promise.all(names.filter(isShellOrCovers).map((name) => caches.delete(name)));
  const registrations = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
  return true;
}

/**
 * Bypasses every cache: the worker answers navigations and the shell, but not a no-store request for sw.js. Only a
 * script counts, because a captive portal's login page has status 200 too (docs/guarantees.md, write path 5).
 */
async function serverHasApp(): Promise<boolean> {
  try {
    const answer = await fetch('/sw.js', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
    await answer.body?.cancel();
    return answer.ok && /javascript/i.test(answer.headers.get('Content-Type') ?? '');
  } catch (error) {
    logFailure('asking whether the server has the app', error);
    return false;
  }
}
