import { artistsOf } from '../../../demo/build-catalogue.ts';
import { findSongs, providerCatalogue, type ProviderSong } from '../../../demo/provider/catalogue.ts';
import { providerCast } from '../../../demo/provider/cast.ts';
import type { AudioStore } from '../../storage/audio-store.ts';
import type { MusicSource } from '../source.ts';
import { composedSource } from './composed-source.ts';

export interface ProviderSource {
  source: MusicSource;
  /** Whether a song's audio may be read by pages (CORS); undefined for a key that is no song's. */
  isReadable: (key: string) => boolean | undefined;
  search: (term: string, tagOnly: boolean) => readonly ProviderSong[];
}

/** The catalogue of the demo provider (server/provider), whose addresses begin with `origin`. */
export function providerSource(origin: string, audio: AudioStore, log: (line: string) => void): ProviderSource {
  const { songs, recipes, genreOfHandle } = providerCatalogue(origin);
  const byId = new Map(songs.map((song) => [song.id, song]));
  const artists = artistsOf(providerCast, (handle) => `${origin}/avatars/${handle}.webp`);
  const source = composedSource(
    {
      name: 'provider',
      catalogue: () => ({ artists, songs: [...songs] }),
      recipes: () => recipes,
      genreOfHandle: () => genreOfHandle,
      keysToRenderAhead: () => [],
    },
    audio,
    log,
  );
  return {
    source,
    isReadable: (key) => byId.get(key)?.readable,
    search: (term, tagOnly) => findSongs(songs, term, tagOnly),
  };
}
