import type { WorkerApi } from '../../core/workers/worker-api.ts';
import { createWorkerClient } from '../../platform/worker-client.ts';

let client: WorkerApi | undefined;

/** The page's one comlink worker, for languages and covers; it starts with the first call. */
export function sharedWorkerClient(): WorkerApi {
  client ??= createWorkerClient();
  return client;
}
