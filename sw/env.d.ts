import type { BuildEnv } from '../src/core/config.ts';

declare global {
  /** As src/vite-env.d.ts for the page. */
  interface ImportMeta {
    readonly env: BuildEnv;
  }
}
