import { readdirSync, readlinkSync } from 'node:fs';

/** What this process has open below `folder`, on Linux. */
export const openFilesOf = (folder: string): readonly string[] =>
  readdirSync('/proc/self/fd').flatMap((descriptor) => {
    try {
      const path = readlinkSync(`/proc/self/fd/${descriptor}`);
      return path.startsWith(folder) ? [path] : [];
    } catch {
      // Closed since it was listed.
      return [];
    }
  });
