import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SongRecipe } from '../../../demo/plan.ts';
import type { MainGenre } from '../../../src/core/genres/main-genres.ts';
import type { Catalogue } from '../../../src/core/wire/catalogue-song.ts';
import { avatarSvg } from '../../media/art/avatar.ts';
import { coverSvg } from '../../media/art/cover.ts';
import { drawPicture } from '../../media/art/draw.ts';
import { audioFormats } from '../../media/formats.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { MusicSource } from '../source.ts';
import { createStudio } from './studio.ts';

/** Raise it when the art changes: existing pictures are then drawn again. */
const artVersion = 'a1';
const startAheadAfterMs = 4_000;

export interface Composed {
  name: string;
  catalogue: () => Catalogue;
  /** What each song is composed from, by its audio key. */
  recipes: () => ReadonlyMap<string, SongRecipe>;
  genreOfHandle: () => ReadonlyMap<string, MainGenre>;
  /** Rendered in advance while there is nothing else to do. */
  keysToRenderAhead: () => readonly string[];
}

/** A source whose songs are composed here: one page, rendered and drawn on first request. */
export function composedSource(composed: Composed, store: AudioStore, log: (line: string) => void): MusicSource {
  const { name, catalogue, recipes, genreOfHandle, keysToRenderAhead } = composed;
  const studio = createStudio({ store, recipes, log });
  const stopping = new AbortController();
  const renderAhead = async (): Promise<void> => {
    await sleep(startAheadAfterMs, undefined, { ref: false, signal: stopping.signal });
    await studio.renderAhead(keysToRenderAhead());
  };
  // Rejects only when it is stopped before it began: the studio logs what fails.
  void renderAhead().catch(() => undefined);
  return {
    name,
    reading: 'atStart',
    async *heads() {
      const mark = createHash('sha256').update(JSON.stringify(catalogue())).digest('base64url');
      yield await Promise.resolve({ heads: [{ key: name, mark }], total: 1 });
    },
    page: () => Promise.resolve(catalogue()),
    async audio(key, format, caller) {
      const file = recipes().has(key) ? await studio.audio(key, format, caller) : undefined;
      return file && { file, contentType: audioFormats[format].contentType };
    },
    picture(kind, id) {
      const blueprint = kind === 'covers' ? recipes().get(id)?.blueprint : undefined;
      const genre = kind === 'avatars' ? genreOfHandle().get(id) : undefined;
      const svg = (): string | undefined =>
        blueprint ? coverSvg(blueprint.seed, blueprint.genre) : genre && avatarSvg(id, genre);
      if (blueprint === undefined && genre === undefined) return undefined;
      return { version: artVersion, make: (extension) => drawPicture(svg() ?? '', extension) };
    },
    async close() {
      stopping.abort();
      await studio.close();
    },
  };
}
