import type { CoverColors } from '../cover-color.ts';

/** Work off the main thread. Neither rejects for bad input. */
export type WorkerApi = {
  /** ISO 639-3 for each text, `und` if undetected (docs/product.md section 5, Language detection). */
  readonly detectLanguages: (texts: readonly string[]) => Promise<readonly string[]>;
  /** From the first address that can be fetched and decoded; null if none can. */
  readonly coverColors: (addresses: readonly string[]) => Promise<CoverColors | null>;
};
