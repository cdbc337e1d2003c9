/** What a BroadcastChannel does in the only tab there is: it has no one to reach. */
class SilentChannel extends EventTarget {
  postMessage(): void {}
  close(): void {}
}

/**
 * To be called before Dexie's code runs: it opens a channel while it loads. Firefox throws there if the user blocks all
 * of the page's storage, and nothing of the app would start (docs/guarantees.md, case 6).
 */
export function replaceRefusedChannels(): void {
  try {
    new BroadcastChannel('offbeat:probe').close();
  } catch {
    // Said by the alert about the database, which is refused as well.
    Object.assign(globalThis, { BroadcastChannel: SilentChannel });
  }
}
