import { ignored } from '../src/lib/log.ts';

export const previousShell = 'offbeat-shell-previous';
/**
 * The entry of the cache that lists the ids of tabs with the previous version, as JSON. No file of the app has this
 * address.
 */
const tabsKey = '/offbeat-previous-tabs';

export type PreviousShell = {
  /**
   * Copies the old version's files before the cache `shell` loses all but `current` (cache keys). Tabs open now run the
   * old version and may still load its other chunks, which the server may have deleted. Never rejects: on a full disk
   * the new version takes over with what could be copied.
   */
  readonly store: (shell: string, current: ReadonlySet<string>) => Promise<void>;
  /** Deletes the previous version once none of its tabs is open: a reloaded tab has another id. */
  readonly forget: () => Promise<void>;
};

/** `openTabs` returns the ids of all windows of the app. */
export function createPreviousShell(openTabs: () => Promise<readonly string[]>): PreviousShell {
  const forget = async (): Promise<void> => {
    if (!(await caches.has(previousShell))) return;
    const noted = await (await caches.open(previousShell)).match(tabsKey);
    const needed: unknown = await noted?.json();
    const open = await openTabs();
    if (Array.isArray(needed) && open.some((id) => needed.includes(id))) return;
    await caches.delete(previousShell);
  };
  const store = async (shell: string, current: ReadonlySet<string>): Promise<void> => {
    await forget();
    const tabs = await openTabs();
    if (tabs.length === 0) return;
    const from = await caches.open(shell);
    const leaving = (await from.keys()).filter(({ url }) => isHashed(url) && !current.has(url));
    if (leaving.length === 0) return;
    const to = await caches.open(previousShell);
    // Before the files: if the browser ends the worker during the copy, the next one still knows whose they are.
    await to.put(tabsKey, new Response(JSON.stringify(tabs)));
    for (const request of leaving) {
      const response = await from.match(request);
      if (response !== undefined) await to.put(request, response);
    }
  };
  // In turn: a page that starts during the copy would find a cache without its tabs, or with closed ones, and delete it.
  let last = Promise.resolve();
  const inTurn = (run: () => Promise<void>): Promise<void> => {
    last = last.then(run, run);
    return last;
  };
  return {
    store: (shell, current) => inTurn(() => store(shell, current).catch(ignored('copying the old version'))),
    forget: () => inTurn(forget),
  };
}

export const isHashed = (url: string): boolean => new URL(url).pathname.startsWith('/assets/');
