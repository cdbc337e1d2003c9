import { demoCast } from '../../../demo/artists.ts';
import { handleOf } from '../../../demo/build-catalogue.ts';
import { demoCatalogue, demoRecipes, keysToRenderAhead } from '../../../demo/catalogue.ts';
import { once } from '../../../src/lib/once.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { MusicSource } from '../source.ts';
import { composedSource } from './composed-source.ts';

interface DemoOptions {
  audio: AudioStore;
  /** Renders the most popular songs in advance. */
  renderAhead: boolean;
  log: (line: string) => void;
}

/** The demo's own 1,200 songs. */
export const demoSource = ({ audio, renderAhead, log }: DemoOptions): MusicSource =>
  composedSource(
    {
      name: 'demo',
      catalogue: demoCatalogue,
      recipes: once(demoRecipes),
      genreOfHandle: once(() => new Map(demoCast.map(({ name, genre }) => [handleOf(name), genre]))),
      keysToRenderAhead: renderAhead ? keysToRenderAhead : () => [],
    },
    audio,
    log,
  );
