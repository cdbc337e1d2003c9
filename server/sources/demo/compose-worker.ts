import { parentPort } from 'node:worker_threads';
import { renderSong } from '../../../demo/render.ts';
import type { SongRecipe } from '../../../demo/plan.ts';

parentPort?.on('message', (recipe: SongRecipe) => {
  try {
    const { samples } = renderSong(recipe);
    parentPort?.postMessage({ ok: true, value: samples }, [samples.buffer]);
  } catch (error) {
    parentPort?.postMessage({ ok: false, message: error instanceof Error ? error.message : String(error) });
  }
});
