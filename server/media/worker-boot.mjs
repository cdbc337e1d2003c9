// Node 20 reads no TypeScript, and `--import tsx` does not reach a worker's first file there: tsx is registered inside,
// from plain JavaScript, and then the worker itself is loaded.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.entry);
