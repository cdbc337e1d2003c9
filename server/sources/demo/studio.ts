import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SongRecipe } from '../../../demo/plan.ts';
import { sampleRate } from '../../../demo/synth/tables.ts';
import { ConcurrencyLimit } from '../../http/concurrency-limit.ts';
import { unavailable } from '../../http/errors.ts';
import { createEncoder } from '../../media/encoder.ts';
import type { StoredBytes } from '../../media/files.ts';
import { audioFormats } from '../../media/formats.ts';
import type { AudioFormat } from '../../media/formats.ts';
import { wavOf } from '../../media/wav.ts';
import { workerPool } from '../../media/worker-pool.ts';
import { programFile } from '../../program-files.ts';
import type { AudioStore } from '../../storage/audio-store.ts';

/**
 * Raise it when composer, synthesiser or encoder settings change: stored files of an older version are then rendered
 * again.
 */
const composerVersion = 'c1';
/** Songs being rendered or waiting for it: in all, and for one caller. */
const [maxWaiting, maxPerCaller] = [200, 20];

/** The waiting caller; `ahead` marks rendering in advance. */
export type Caller = string | typeof ahead;
const ahead = Symbol('ahead');

export interface Studio {
  audio(key: string, format: AudioFormat, caller?: Caller): Promise<StoredBytes | undefined>;
  /** Renders keys one after another while no caller is waiting, until done or closed. */
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

/** One job per file, however many callers request it; callers go before rendering ahead. */
export const createStudio = (options: StudioOptions): Studio => new RenderingStudio(options);

class RenderingStudio implements Studio {
  readonly #options: StudioOptions;
  readonly #composers = workerPool({
    entry: programFile('compose'),
    size: availableParallelism() >= 4 ? 2 : 1,
    idleMs: 60_000,
    timeoutMs: 60_000,
  });
  readonly #encoder = createEncoder();
  readonly #running = new Map<string, Promise<StoredBytes>>();
  readonly #renderings = new ConcurrencyLimit(maxWaiting, maxPerCaller, () =>
    unavailable('Other songs are being rendered. Please try again.', 10),
  );
  #waiting = 0;
  #closed = false;

  constructor(options: StudioOptions) {
    this.#options = options;
  }

  async audio(key: string, format: AudioFormat, caller: Caller = ''): Promise<StoredBytes | undefined> {
    const isAhead = caller === ahead;
    if (!isAhead) this.#waiting += 1;
    try {
      return await this.#find(key, format, caller);
    } finally {
      if (!isAhead) this.#waiting -= 1;
    }
  }

  async renderAhead(keys: readonly string[]): Promise<void> {
    for (const key of keys) {
      while (this.#waiting > 0 && !this.#closed) await sleep(200, undefined, { ref: false });
      if (this.#closed) return;
      const startMs = performance.now();
      try {
        await this.audio(key, 'high', ahead);
      } catch (error) {
        if (this.#closed) return;
        this.#options.log(`rendering ahead stopped: ${error instanceof Error ? error.message : String(error)}`);
        return;
      }
      // Half of one core at most, because a developer's machine has other work to do.
      await sleep(Math.min(3_000, performance.now() - startMs), undefined, { ref: false });
    }
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.all([this.#composers.close(), this.#encoder.close()]);
    await Promise.allSettled(this.#running.values());
  }

  async #find(key: string, format: AudioFormat, caller: Caller): Promise<StoredBytes | undefined> {
    const { store, recipes } = this.#options;
    const name = `${key}${audioFormats[format].suffix}`;
    const recipe = recipes().get(key);
    const stored = await store.find(name, recipe ? composerVersion : undefined);
    if (stored || !recipe) return stored;
    const known = this.#running.get(name);
    if (known) return known;
    const render = () => this.#render(recipe, format, caller);
    const rendered = caller === ahead ? render() : this.#renderings.run(caller, render);
    const job = rendered
      .then((bytes) => store.put(name, bytes, composerVersion))
      .finally(() => this.#running.delete(name));
    this.#running.set(name, job);
    return job;
  }

  async #render(recipe: SongRecipe, format: AudioFormat, caller: Caller): Promise<Uint8Array> {
    const urgent = caller !== ahead;
    const samples = await this.#composers.run({ message: recipe, urgent, ...(urgent ? { caller } : {}) });
    if (!isSamples(samples)) throw new Error('the composer gave no audio');
    if (format === 'wav') return wavOf(samples, sampleRate);
    const [encoded] = await this.#encoder.encode(
      { bytes: new Uint8Array(samples.buffer), rawSampleRate: sampleRate, urgent },
      [format],
    );
    if (!encoded) throw new Error('the encoder gave no audio');
    return encoded;
  }
}
