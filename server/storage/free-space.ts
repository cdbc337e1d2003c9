import { statfs } from 'node:fs/promises';
import { unavailable } from '../http/errors.ts';

const lookAgainMs = 5_000;
const retryAfterS = 300;

/** The bytes that may still be written to a folder's disk; undefined where nobody can say. */
type FreeBytes = (folder: string) => Promise<number | undefined>;
const freeBytesOf: FreeBytes = (folder) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );

/**
 * Refuses writes while the disk of `folder` has less than `minBytes` left: a database that meets the end of a disk stops
 * altogether, and reading needs no room. The disk is looked at every 5 seconds at most; `log` hears of each change.
 */
export function freeSpace(
  folder: string,
  minBytes: number,
  log: (line: string) => void,
  freeBytes: FreeBytes = freeBytesOf,
  nowMs: () => number = () => performance.now(),
) {
  let looked: { atMs: number; isEnough: Promise<boolean> } | undefined;
  let wasEnough = true;
  const look = async (): Promise<boolean> => {
    const free = await freeBytes(folder);
    const isEnough = free === undefined || free >= minBytes;
    if (isEnough !== wasEnough) {
      log(isEnough ? 'the disk has room again: writes are taken' : 'the disk is nearly full: writes are refused');
    }
    wasEnough = isEnough;
    return isEnough;
  };
  return {
    /** Throws 503 when there is too little. */
    async require(): Promise<void> {
      if (minBytes === 0) return;
      if (looked === undefined || nowMs() - looked.atMs >= lookAgainMs) looked = { atMs: nowMs(), isEnough: look() };
      if (!(await looked.isEnough))
        throw unavailable('The server has no room for changes. Please try again later.', retryAfterS);
    },
  };
}
