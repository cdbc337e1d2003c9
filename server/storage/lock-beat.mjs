// The heartbeat of a data folder's lock (data-lock.ts). Plain JavaScript, because tsx would take longer to load than this
// thread may be silent.
import { utimesSync } from 'node:fs';
import { workerData } from 'node:worker_threads';

const { path, everyMs } = workerData;
setInterval(() => {
  const now = new Date();
  try {
    utimesSync(path, now, now);
  } catch {
    // The folder was removed; the database will report it.
  }
}, everyMs);
