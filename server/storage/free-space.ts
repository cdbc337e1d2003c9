import { statfs } from 'node:fs/promises';
import { unavailable } from '../http/errors.ts';

const lookAgainMs = 5_000;
const retryAfterS = 300;

type FreeBytes = (folder: string) => Promise<number | undefined>;
const freeBytesOf: FreeBytes = (folder) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );

/**
 * Rejects writes while the disk of `folder` has less than `minBytes` free: a database on a full disk stops completely,
 * while reads need no space. Checks every 5 seconds at most; logs each change.
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
    async require(): Promise<void> {
      if (minBytes === 0) return;
      if (looked === undefined || nowMs() - looked.atMs >= lookAgainMs) looked = { atMs: nowMs(), isEnough: look() };
      if (!(await looked.isEnough))
        throw unavailable('The server has no room for changes. Please try again later.', retryAfterS);
    },
  };
}
