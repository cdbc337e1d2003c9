import { logFailure } from '../lib/log.ts';
/** How long the server may take to say that it is there. */
const patienceMs = 4_000;

const isShellOrCovers = (name: string): boolean => name.startsWith('offbeat-shell') || name === 'offbeat-covers';

/**
 * Drops the shell's and the covers' caches and the service worker, so that a reload fetches the app anew; never sound or
 * database. Does nothing when the server does not answer, because the reload would then find nothing (docs/product.md section 10, Reload
 * App). Resolves with whether it did.
 */
export async function clearAppCaches(): Promise<boolean> {
  if (!(await serverAnswers())) return false;
  // Over http, and in some private windows, there is neither: nothing to drop, and the reload alone is enough.
  const names = 'caches' in globalThis ? await caches.keys() : [];
  await Promise.all(names.filter(isShellOrCovers).map((name) => caches.delete(name)));
  const registrations = 'serviceWorker' in navigator ? await navigator.serviceWorker.getRegistrations() : [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
  return true;
}

/**
 * Asks past every cache: the worker answers navigations and the shell, not a no-store request for sw.js. Only a script is
 * an answer: a hotel's login page comes with status 200 as well (docs/guarantees.md, write path 5).
 */
async function serverAnswers(): Promise<boolean> {
  try {
    const answer = await fetch('/sw.js', { cache: 'no-store', signal: AbortSignal.timeout(patienceMs) });
    await answer.body?.cancel();
    return answer.ok && /javascript/i.test(answer.headers.get('Content-Type') ?? '');
  } catch (error) {
    logFailure('asking whether the server has the app', error);
    return false;
  }
}
