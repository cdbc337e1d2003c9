import { statfs } from 'node:fs/promises';
import { isDiskFull, noSpace } from '../http/errors.ts';

const lookAgainMs = 5_000;

type FreeBytes = (folder: string) => Promise<number | undefined>;
const freeBytesOf: FreeBytes = (folder) =>
  statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => undefined,
  );

export interface FreeSpace {
  has: () => Promise<boolean>;
  /** Throws 503 without it. */
  require: () => Promise<void>;
  /** Throws 503 where `bytes` more would not leave it. Others cannot have them until the returned function is called. */
  reserve: (bytes: number) => Promise<() => void>;
  /** What is missing now, read again each time; 0 with enough or unknown space. */
  missingBytes: () => Promise<number>;
}

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
): FreeSpace {
  let looked: { atMs: number; isEnough: Promise<boolean> } | undefined;
  let wasEnough = true;
  let reserved = 0;
  const look = async (): Promise<boolean> => {
    const free = await freeBytes(folder);
    const isEnough = free === undefined || free >= minBytes;
    if (isEnough !== wasEnough) {
      log(isEnough ? 'the disk has room again: writes are taken' : 'the disk is nearly full: writes are refused');
    }
    wasEnough = isEnough;
    return isEnough;
  };
  const has = async (): Promise<boolean> => {
    if (minBytes === 0) return true;
    if (looked === undefined || nowMs() - looked.atMs >= lookAgainMs) looked = { atMs: nowMs(), isEnough: look() };
    return looked.isEnough;
  };
  return {
    has,
    async require(): Promise<void> {
      if (!(await has())) throw noSpace();
    },
    async reserve(bytes): Promise<() => void> {
      const free = minBytes === 0 ? undefined : await freeBytes(folder);
      if (free !== undefined && free - reserved - bytes < minBytes) throw noSpace();
      reserved += bytes;
      return () => void (reserved -= bytes);
    },
    missingBytes: async () => Math.max(0, minBytes - ((await freeBytes(folder)) ?? minBytes)),
  };
}

/**
 * Stores what was made here and can be made again, unless that took the disk's last space, which is the database's: then
 * `instead` serves it.
 */
export async function storeIfSpace<T>(
  hasSpace: () => Promise<boolean>,
  store: () => Promise<T>,
  instead: () => T,
): Promise<T> {
  if (!(await hasSpace())) return instead();
  return store().catch((error: unknown) => {
    if (isDiskFull(error)) return instead();
    throw error;
  });
}
