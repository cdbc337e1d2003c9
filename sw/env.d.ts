import type { BuildEnv } from '../src/core/config.ts';

declare global {
  interface ImportMeta {
    readonly env: BuildEnv;
  }
}
