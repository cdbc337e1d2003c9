import type { WorkerApi } from '../core/worker-api.ts';
import { createOffload } from '../platform/offload.ts';

let offload: WorkerApi | undefined;

/** The one comlink worker of this page, for languages and covers alike; it starts with the first question. */
export function sharedOffload(): WorkerApi {
  offload ??= createOffload();
  return offload;
}
