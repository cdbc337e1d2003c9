import { entryState } from './page-life.ts';
import { reloadIntoNewer } from './worker-updates.ts';
import { ignored, orElse } from '../lib/log.ts';

/**
 * Remembered: the builds (addresses of their first scripts) that this tab has already reloaded from. Named as in
 * older versions, which may have reloaded it into this one.
 */
const recoveredKey = 'offbeat:healed';
/** Remembered: how often this tab was reloaded because its browser remembered a failed import. */
const reloadsKey = 'offbeat:reloads';
const maxReloads = 3;
const timeoutMs = 4_000;

/** Outlives a reload: in session storage, or in the history entry where the browser refuses that. */
function remember(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // Session storage is disabled or full.
    history.replaceState({ ...entryState(), [key]: value }, '');
  }
}

function remembered(key: string): string {
  const { [key]: inEntry } = entryState();
  if (typeof inEntry === 'string') return inEntry;
  try {
    return sessionStorage.getItem(key) ?? '';
  } catch {
    // Session storage is disabled, and the entry has nothing.
    return '';
  }
}

/**
 * When a chunk cannot be loaded (a deploy removed it, or a host answers HTML instead), reloads this tab into the newer
 * version, if there is one. At most once per build, so that a broken deploy causes no reload loop; the screen then
 * shows its error. Does nothing offline. Vite fires the event for every failed import().
 */
export function recoverLostCode(reload: () => void): void {
  const released = watchPresses();
  let leaving: Promise<boolean> | undefined;
  /** Whether the newer version replaces this page. Parts that fail while it is being installed wait for the same answer. */
  const isLeaving = async (): Promise<boolean> => {
    leaving ??= leaveOnce(reload);
    const isUnderWay = await leaving;
    // There is no newer version yet, or no network: the next missing chunk tries again.
    if (!isUnderWay) leaving = undefined;
    return isUnderWay;
  };
  const recover = async ({ message }: Error): Promise<void> => {
    await released();
    // A request of the page that leaves would start the old worker again, which then stays (docs/decisions/0030-updates.md).
    if (await isLeaving()) return;
    await reloadIfRemembered(message, reload);
  };
  window.addEventListener(
    'vite:preloadError',
    ({ payload }) => void recover(payload).catch(ignored('recovering lost code')),
  );
}

/** The messages of imports that failed though the network has the file. */
const available = new Set<string>();

/**
 * Chromium before 150 or so remembers a failed import() for as long as the page lives: on a first visit one lost request
 * would leave the player dead. An import that fails again after a fetch had the file is such a one, and a reload loads it;
 * not while music plays or something is typed, because the import is tried again and asks again.
 */
async function reloadIfRemembered(message: string, reload: () => void): Promise<void> {
  const failedBefore = available.has(message);
  // Safari's message has no address.
  const address = /https?:\S+/.exec(message)?.[0] ?? '/index.html';
  // Asked each time, past the HTTP cache: with the network gone and no worker yet, a reload would replace the app by the
  // browser's error page, and the cache may have this file, but not one that it imports.
  const answer = await fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) return;
  const reloads = Number(remembered(reloadsKey));
  if (failedBefore && reloads < maxReloads && !isInUse()) {
    remember(reloadsKey, String(reloads + 1));
    reload();
  }
  available.add(message);
}

function isInUse(): boolean {
  const focused = document.activeElement;
  const isTyping = focused instanceof HTMLInputElement && focused.value !== '';
  return isTyping || navigator.mediaSession?.playbackState === 'playing';
}

/**
 * A press on a link already loads its screen's code (src/app/routing/load-pressed-routes.ts). A reload before the
 * release would show the old screen again and lose the click. Resolves at once where no pointer is down.
 */
function watchPresses(): () => Promise<void> {
  let isPressed = false;
  let tell: (() => void)[] = [];
  const release = (): void => {
    isPressed = false;
    const told = tell;
    tell = [];
    // The click follows the release, before the next task.
    setTimeout(() => told.forEach((resolve) => resolve()), 0);
  };
  window.addEventListener('pointerdown', () => (isPressed = true), { capture: true, passive: true });
  for (const type of ['pointerup', 'pointercancel']) window.addEventListener(type, release, { capture: true });
  // Not captured: the press itself takes the focus from what had it.
  window.addEventListener('blur', release);
  return () => (isPressed ? new Promise((resolve) => tell.push(resolve)) : Promise.resolve());
}

async function leaveOnce(reload: () => void): Promise<boolean> {
  const build = new URL(import.meta.url).pathname;
  const before = remembered(recoveredKey);
  if (before.includes(build)) return false;
  remember(recoveredKey, `${before} ${build}`);
  const isUnderWay = await moveToNewer(build, reload).catch(orElse(false, 'moving to the newer build'));
  if (!isUnderWay) remember(recoveredKey, before);
  return isUnderWay;
}

async function moveToNewer(build: string, reload: () => void): Promise<boolean> {
  // Under a worker's control a reload shows the worker's version, so a new version needs a new worker.
  const container = 'serviceWorker' in navigator ? navigator.serviceWorker : undefined;
  if ((container?.controller ?? null) !== null) {
    const registration = await container?.getRegistration();
    return registration !== undefined && reloadIntoNewer(registration);
  }
  const answer = await fetch('/index.html', { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  const page = answer.ok ? await answer.text() : '';
  if (!page.includes('id="root"') || page.includes(build)) return false;
  reload();
  return true;
}
