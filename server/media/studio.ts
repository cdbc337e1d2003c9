import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SongRecipe } from '../demo/plan.ts';
import { sampleRate } from '../demo/synth/tables.ts';
import { ConcurrencyLimit } from '../http/concurrency-limit.ts';
import { unavailable } from '../http/errors.ts';
import { createEncoder } from './encoder.ts';
import type { StoredBytes } from './files.ts';
import { audioFormats } from './formats.ts';
import type { AudioFormat } from './formats.ts';
import { wavOf } from './wav.ts';
import { workerPool } from './worker-pool.ts';
import type { AudioStore } from '../storage/audio-store.ts';

/** Raise it when composer, synthesiser or encoder settings change: what was rendered before is then rendered anew. */
const composerVersion = 'c1';
/** Songs being rendered or waiting for it: in all, and for one caller. */
const [maxWaiting, maxPerCaller] = [200, 20];

/** Who waits for a sound; `ahead` is nobody. */
export type Caller = string | typeof ahead;
const ahead = Symbol('ahead');

export interface Studio {
  /** The file of a key, rendered now if it has to be; undefined when there is no such key. */
  sound(key: string, format: AudioFormat, caller?: Caller): Promise<StoredBytes | undefined>;
  /** Renders keys one after another whenever nobody is waiting, until done or closed. */
  renderAhead(keys: readonly string[]): Promise<void>;
  close(): Promise<void>;
}
export interface StudioOptions {
  store: AudioStore;
  recipes: () => ReadonlyMap<string, SongRecipe>;
  log: (line: string) => void;
}

const isSamples = (value: unknown): value is Int16Array<ArrayBuffer> =>
  value instanceof Int16Array && value.buffer instanceof ArrayBuffer;

/** Composes, encodes and keeps songs. One job per file however many ask for it; people before the render-ahead. */
export function createStudio({ store, recipes, log }: StudioOptions): Studio {
  const composers = workerPool({
    entry: new URL('./compose-worker.ts', import.meta.url),
    size: Math.min(2, availableParallelism()),
    idleMs: 60_000,
    timeoutMs: 60_000,
  });
  const encoder = createEncoder();
  const running = new Map<string, Promise<StoredBytes>>();
  const renderings = new ConcurrencyLimit(maxWaiting, maxPerCaller, () =>
    unavailable('Other songs are being rendered. Please try again.', 10),
  );
  let waiting = 0;
  let closed = false;

  const render = async (recipe: SongRecipe, format: AudioFormat, caller: Caller): Promise<Uint8Array> => {
    const urgent = caller !== ahead;
    const samples = await composers.run({ message: recipe, urgent, ...(urgent ? { caller } : {}) });
    if (!isSamples(samples)) throw new Error('the composer gave no sound');
    if (format === 'wav') return wavOf(samples, sampleRate);
    const [encoded] = await encoder.encode(
      { bytes: new Uint8Array(samples.buffer), rawSampleRate: sampleRate, urgent },
      [format],
    );
    if (!encoded) throw new Error('the encoder gave no sound');
    return encoded;
  };

  const sound: Studio['sound'] = async (key, format, caller = '') => {
    const name = `${key}${audioFormats[format].suffix}`;
    const recipe = recipes().get(key);
    const stored = await store.find(name, recipe ? composerVersion : undefined);
    if (stored || !recipe) return stored;
    const known = running.get(name);
    if (known) return known;
    const rendered =
      caller === ahead ? render(recipe, format, caller) : renderings.run(caller, () => render(recipe, format, caller));
    const job = rendered.then((bytes) => store.put(name, bytes, composerVersion)).finally(() => running.delete(name));
    running.set(name, job);
    return job;
  };
  return {
    async sound(key, format, caller = '') {
      const urgent = caller !== ahead;
      if (urgent) waiting += 1;
      try {
        return await sound(key, format, caller);
      } finally {
        if (urgent) waiting -= 1;
      }
    },
    async renderAhead(keys) {
      for (const key of keys) {
        while (waiting > 0 && !closed) await sleep(200, undefined, { ref: false });
        if (closed) return;
        const startMs = performance.now();
        try {
          await sound(key, 'high', ahead);
        } catch (error) {
          if (closed) return;
          log(`rendering ahead stopped: ${error instanceof Error ? error.message : String(error)}`);
          return;
        }
        // Half of one core at most: the listener's machine has other things to do.
        await sleep(Math.min(3_000, performance.now() - startMs), undefined, { ref: false });
      }
    },
    async close() {
      closed = true;
      await Promise.all([composers.close(), encoder.close()]);
      await Promise.allSettled(running.values());
    },
  };
}
