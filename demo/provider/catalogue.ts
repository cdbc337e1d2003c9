import type { CatalogueSong } from '../../src/core/wire/catalogue-song.ts';
import type { MainGenre } from '../../src/core/genres/main-genres.ts';
import { wordsOf } from '../../src/lib/normalize-text.ts';
import { draftCatalogue, handleOf } from '../build-catalogue.ts';
import type { SongRecipe } from '../plan.ts';
import { providerCast } from './cast.ts';

const songsPerGenre = 12;

export interface ProviderSong extends CatalogueSong {
  /** Whether CORS lets pages read its audio: true for every second artist. */
  readable: boolean;
}
export interface ProviderCatalogue {
  songs: readonly ProviderSong[];
  recipes: ReadonlyMap<string, SongRecipe>;
  genreOfHandle: ReadonlyMap<string, MainGenre>;
}

export function providerCatalogue(origin: string): ProviderCatalogue {
  const drafts = draftCatalogue({ prefix: 'ext', cast: providerCast, hitsPerGenre: 0, songsOf: () => songsPerGenre });
  const readable = new Set(providerCast.filter((_, i) => i % 2 === 0).map(({ name }) => handleOf(name)));
  const songs = drafts
    .map((draft, i): ProviderSong => ({
      ...draft.song,
      album_id: null,
      image_url: `${origin}/covers/${draft.id}.webp`,
      audio_url: `${origin}/audio/${draft.id}-high.m4a`,
      processed_audio_key: null,
      play_count: Math.floor(draft.random() ** 3 * 90_000) * 1_000 + i,
      upvote_count: Math.floor(draft.random() * 4_000),
      readable: readable.has(draft.song.handle),
    }))
    .sort((a, b) => b.play_count - a.play_count);
  return {
    songs,
    recipes: new Map(drafts.map(({ id, blueprint, lines }) => [id, { blueprint, lines }])),
    genreOfHandle: new Map(providerCast.map(({ name, genre }) => [handleOf(name), genre])),
  };
}

const normalized = (text: string): string => wordsOf(text).join(' ');

/** Songs with exactly this tag; if none has it, songs with all its words anywhere; an id finds its song. */
export function findSongs(songs: readonly ProviderSong[], term: string, tagOnly: boolean): readonly ProviderSong[] {
  const byId = songs.filter((song) => song.id === term);
  if (byId.length > 0) return byId;
  const wanted = normalized(term);
  if (wanted === '') return [];
  const tagged = songs.filter((song) => song.tags.split(', ').some((tag) => normalized(tag) === wanted));
  if (tagOnly && tagged.length > 0) return tagged;
  const words = wanted.split(' ');
  return songs.filter((song) => {
    const text = tagOnly ? song.tags : `${song.title} ${song.display_name} ${song.tags} ${song.prompt}`;
    const has = wordsOf(text, 200);
    return words.every((word) => has.some((own) => own.startsWith(word)));
  });
}
