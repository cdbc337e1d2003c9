import type { WorkerApi } from '../../core/worker-api.ts';
import { createWorkerClient } from '../../platform/worker-client.ts';

let client: WorkerApi | undefined;

/** The one comlink worker of this page, for languages and covers alike; it starts with the first question. */
export function sharedWorkerClient(): WorkerApi {
  client ??= createWorkerClient();
  return client;
}
