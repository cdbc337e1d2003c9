import type { CoverColors } from './cover-color.ts';

/** What the worker does for the page, off its main thread. Both never reject for bad input. */
export type WorkerApi = {
  /** ISO 639-3 for each text, `und` where there is no answer (spec section 5, Language detection). */
  readonly detectLanguages: (texts: readonly string[]) => Promise<readonly string[]>;
  /** The two colours of the picture at an address the app may read; null when it cannot be fetched or decoded. */
  readonly coverColors: (pictureUrl: string) => Promise<CoverColors | null>;
};
