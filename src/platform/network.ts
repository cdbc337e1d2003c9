/** A hint only: false on a machine that needs no network, true when just the server is gone (dependencies.md). */
export const looksOffline = (): boolean => !navigator.onLine;

const probeMs = 3_000;

/** Whether anything answers at `address`, whatever it says. Works for hosts that forbid reading too. */
export async function answers(address: string): Promise<boolean> {
  try {
    await fetch(address, {
      method: 'HEAD',
      mode: 'no-cors',
      cache: 'no-store',
      credentials: 'omit',
      signal: AbortSignal.timeout(probeMs),
    });
    return true;
  } catch {
    return false;
  }
}
