import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { rm } from 'node:fs/promises';

/**
 * Removes a folder of a test with all that is in it. What was just ended may still have a write under way that puts a
 * file into a folder after its files were listed (ENOTEMPTY): it is tried again for some seconds.
 */
export const removeFolder = (path: string): Promise<void> =>
  rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });

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

/** SIGKILL for those that still run; resolves when all are gone, and with them whatever they were writing. */
export async function killAll(children: readonly ChildProcess[]): Promise<void> {
  const running = children.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  await Promise.all(
    running.map(async (child) => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    }),
  );
}
