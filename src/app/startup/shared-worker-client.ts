import type { WorkerApi } from '../../core/workers/worker-api.ts';
import { createWorkerClient } from '../../platform/worker-client.ts';

let client: WorkerApi | undefined;

export function sharedWorkerClient(): WorkerApi {
  client ??= createWorkerClient();
  return client;
}
