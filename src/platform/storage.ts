/** What this origin may store and does store, in bytes; null where the browser does not say. */
export async function storageEstimate(): Promise<{ readonly quotaBytes: number; readonly usedBytes: number } | null> {
  try {
    const { quota, usage } = await navigator.storage.estimate();
    return quota === undefined ? null : { quotaBytes: quota, usedBytes: usage ?? 0 };
  } catch {
    return null;
  }
}
