import type { CoverColors } from '../cover-color.ts';

/** Never rejects for bad input. */
export type WorkerApi = {
  /** ISO 639-3 for each text, `und` if undetected (docs/product.md section 5, Language detection). */
  readonly detectLanguages: (texts: readonly string[]) => Promise<readonly string[]>;
  readonly coverColors: (addresses: readonly string[]) => Promise<CoverColors | null>;
};
