import { expose } from 'comlink';
import type { WorkerApi } from '../src/core/worker-api.ts';
import { coverColors } from './cover-colors.ts';

/** The page's helper: heavy reading of texts and pictures. franc's 180 KB of trigrams come with the first text. */
const api: WorkerApi = {
  detectLanguages: async (texts) => (await import('./languages.ts')).detectLanguages(texts),
  coverColors,
};

expose(api);
