import type { Catalogue, CatalogueSong } from '../src/core/wire/catalogue-song.ts';
import { mainGenres } from '../src/core/genres/main-genres.ts';
import { artistsOf, draftCatalogue } from './build-catalogue.ts';
import type { DraftSong } from './build-catalogue.ts';
import { demoCast } from './artists.ts';
import type { SongRecipe } from './plan.ts';

const hitsPerGenre = 10;
const popularGenres: readonly string[] = mainGenres.slice(0, 8);

const recipe = {
  prefix: 'demo',
  cast: demoCast,
  hitsPerGenre,
  songsOf: (genre: string): number => {
    const place = mainGenres.findIndex((name) => name === genre);
    return place < 8 ? 54 : place < 14 ? 20 : 18;
  },
};

let made: { catalogue: Catalogue; drafts: DraftSong[] } | undefined;

const isHit = (draft: DraftSong): boolean =>
  draft.rankInGenre < hitsPerGenre && popularGenres.includes(draft.blueprint.genre);

/** Strictly falling by place, so that an order by plays is never a toss-up. */
const playsAt = (place: number): number => Math.floor(2_600_000 * (place + 2) ** -0.85) + (2_000 - place) * 7;

function make(): { catalogue: Catalogue; drafts: DraftSong[] } {
  const drafts = draftCatalogue(recipe);
  // The hits first; all others by a chance that favours the early songs of a genre.
  const charts = drafts
    .map((draft) => ({ draft, heat: (isHit(draft) ? 10 : 0) + draft.random() * 3 - draft.rankInGenre / 20 }))
    .sort((a, b) => b.heat - a.heat || (a.draft.id < b.draft.id ? -1 : 1));
  const places = new Map(charts.map(({ draft }, place) => [draft.id, place]));
  const songs = drafts.map((draft, i): CatalogueSong => {
    const plays = playsAt(places.get(draft.id) ?? 0);
    const lossless = draft.random() < 0.18;
    const keyless = !isHit(draft) && i % 40 === 17;
    return {
      ...draft.song,
      image_url: `/covers/${draft.id}.webp`,
      audio_url: lossless && !keyless ? `/audio/${draft.id}.wav` : `/audio/${draft.id}-high.m4a`,
      processed_audio_key: keyless ? null : draft.id,
      play_count: plays,
      upvote_count: Math.floor(plays * (0.02 + draft.random() * 0.06)),
    };
  });
  const catalogue = { artists: artistsOf(demoCast, (handle) => `/avatars/${handle}.webp`), songs };
  return { catalogue, drafts };
}

/** The demo catalogue: about 1,200 songs by 60 artists over the 50 main genres, always the same. Made once a process. */
export function demoCatalogue(): Catalogue {
  made ??= make();
  return made.catalogue;
}

/** What each demo song is composed from, by its audio key. */
export function demoRecipes(): ReadonlyMap<string, SongRecipe> {
  made ??= make();
  return new Map(made.drafts.map(({ id, blueprint, lines }) => [id, { blueprint, lines }]));
}

/** The keys rendered in advance: the first ten of each of the first eight genres, as the genre search lists them. */
export function keysToRenderAhead(): string[] {
  const { songs } = demoCatalogue();
  const byPlays = [...songs].sort((a, b) => b.play_count - a.play_count || (a.id < b.id ? -1 : 1));
  const lists = popularGenres.map((genre) =>
    byPlays.filter((song) => song.tags.split(', ').includes(genre)).slice(0, hitsPerGenre),
  );
  const keys: string[] = [];
  for (let place = 0; place < hitsPerGenre; place++) {
    for (const list of lists) keys.push(list[place]?.id ?? '');
  }
  return [...new Set(keys)].filter((key) => key !== '');
}
