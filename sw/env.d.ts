import type { BuildEnv } from '../src/core/config.ts';

declare global {
  /** Vite's build-time settings, as src/vite-env.d.ts gives them to the page. */
  interface ImportMeta {
    readonly env: BuildEnv;
  }
}
