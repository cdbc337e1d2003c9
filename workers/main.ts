import { expose } from 'comlink';
import type { WorkerApi } from '../src/core/workers/worker-api.ts';
import { coverColors } from './cover-colors.ts';

/** CPU-heavy work for the page. franc's 180 KB of trigrams load with the first text. */
const api: WorkerApi = {
  detectLanguages: async (texts) => (await import('./languages.ts')).detectLanguages(texts),
  coverColors,
};

expose(api);
