import { takenVersionKey } from '../src/platform/shared/cache-names.ts';
import { ignored } from '../src/lib/log.ts';

/**
 * Notes the page of the version that the user has taken in the cache `shell`. The browser may put off for minutes that its worker
 * replaces the one before (docs/decisions/0030-updates.md); until then that one answers with this page, also where it was
 * stopped and started again meanwhile. Never rejects: on a full disk the user waits for the browser.
 */
export const noteTaken = (shell: string, readPage: () => Promise<Response | undefined>): Promise<void> =>
  note(shell, readPage).catch(ignored('noting the version that was taken'));

async function note(shell: string, readPage: () => Promise<Response | undefined>): Promise<void> {
  const page = await readPage();
  // Workbox deletes it when this version is activated, as it is none of its files.
  if (page !== undefined) await (await caches.open(shell)).put(takenVersionKey, page);
}

/** The page of the version that the user has taken, until the browser lets it take over. */
export const takenPage = (shell: string): Promise<Response | undefined> =>
  caches.match(takenVersionKey, { cacheName: shell });
