// Node 20 cannot load TypeScript, and `--import tsx` does not apply to a worker's first file there: this plain
// JavaScript registers tsx and then loads the worker itself.
import { workerData } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
await import(workerData.entry);
