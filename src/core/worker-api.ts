import type { CoverColors } from './cover-color.ts';

/** What the worker does for the page, off its main thread. Both never reject for bad input. */
export type WorkerApi = {
  /** ISO 639-3 for each text, `und` where there is no answer (docs/product.md section 5, Language detection). */
  readonly detectLanguages: (texts: readonly string[]) => Promise<readonly string[]>;
  /** The two colours of a picture, from the first of its addresses that can be fetched and decoded; null for none. */
  readonly coverColors: (addresses: readonly string[]) => Promise<CoverColors | null>;
};
