import { setTimeout as delay } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Bytes outside V8's heap that something still holds (buffers, WebAssembly), once the garbage is collected. */
export async function retainedOutsideHeap(): Promise<number> {
  await collectGarbage();
  return process.memoryUsage().external;
}

/** Bytes of the heap and outside it that something still holds. */
export async function retainedBytes(): Promise<number> {
  await collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}

/** More than once: what a collection ends gives back more in the next. */
export async function collectGarbage(): Promise<void> {
  for (let n = 0; n < 4; n++) {
    runInNewContext('gc()');
    await delay(20);
  }
}
