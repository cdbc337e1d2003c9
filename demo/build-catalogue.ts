import type { CatalogueArtist, CatalogueSong } from '../src/core/wire/catalogue-song.ts';
import { mainGenres } from '../src/core/genres/main-genres.ts';
import type { MainGenre } from '../src/core/genres/main-genres.ts';
import { hash32 } from '../src/lib/hash.ts';
import { assertDefined } from '../src/lib/assert-defined.ts';
import { seededRandom, shuffled } from '../src/lib/random.ts';
import { slugOf } from '../src/lib/slug.ts';
import { normalizeText } from '../src/lib/normalize-text.ts';
import type { CastMember } from './artists.ts';
import { wireLyrics, writeLines } from './lyrics.ts';
import { planLines, planSong } from './plan.ts';
import type { Blueprint, Plan } from './plan.ts';
import { tagsOf } from './tags.ts';
import { genreWords } from './words/genre-words.ts';
import { englishThemes, foreignPrompt, themeOf } from './words/themes.ts';
import { filled } from './words/theme.ts';
import type { Theme } from './words/theme.ts';

export interface CatalogueRecipe {
  /** Begins every song id, and seeds all that is chance. */
  prefix: string;
  cast: readonly CastMember[];
  songsOf: (genre: MainGenre) => number;
  /** The first eight genres' best known songs, this many of each, carry no other of those eight as a tag. */
  hitsPerGenre: number;
}
/** A song before its place in the charts and its media addresses are known. */
export interface DraftSong {
  id: string;
  blueprint: Blueprint;
  /** What is sung, whether or not the record shows it. */
  lines: readonly string[];
  artist: CastMember;
  /** 0 is the most played of its genre. */
  rankInGenre: number;
  random: () => number;
  song: Omit<CatalogueSong, 'image_url' | 'audio_url' | 'processed_audio_key' | 'play_count' | 'upvote_count'>;
}

export const handleOf = (name: string): string => slugOf(normalizeText(name));
const pick = <T>(items: readonly T[], random: () => number): T =>
  assertDefined(items[Math.floor(random() * items.length)], 'choice');
const capitalised = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1);

function languageFor(artist: CastMember, genre: MainGenre, random: () => number): string {
  const sungIn = genreWords(genre).languages;
  if (artist.language !== 'eng' && random() < 0.9) return artist.language;
  return sungIn.includes('eng') || artist.genre === genre
    ? sungIn.includes('eng')
      ? 'eng'
      : artist.language
    : pick(sungIn, random);
}

function artistFor(recipe: CatalogueRecipe, genre: MainGenre, random: () => number): CastMember {
  const own = recipe.cast.filter((member) => member.genre === genre);
  if (own.length > 0 && random() < 0.62) return pick(own, random);
  const near = recipe.cast.filter(
    (member) => genreWords(genre).related.includes(member.genre) || genreWords(member.genre).related.includes(genre),
  );
  return pick(near.length > 0 ? near : own.length > 0 ? own : recipe.cast, random);
}

function promptOf(blueprint: Blueprint, about: string, bpm: number, random: () => number): string {
  const { genre, language, sung } = blueprint;
  const { moods, sounds } = genreWords(genre);
  const foreign = sung ? foreignPrompt(language, genre, about) : undefined;
  if (foreign !== undefined) {
    // One draw: the songs' dates and charts follow from how many there were.
    random();
    return foreign;
  }
  const [first = '', second = ''] = shuffled(sounds, random);
  const mood = pick(moods, random);
  const opening = pick([`A ${mood} ${genre} track`, `${capitalised(mood)} ${genre}`, `${genre}, ${mood}`], random);
  return `${opening.replace(/^A (?=[aeiou])/, 'An ')} with ${first} and ${second}, ${sung ? 'about' : 'evoking'} ${about}, ${bpm} bpm.`;
}

/** A title new to the catalogue if chance finds one; never one the artist has used. */
function titleOf(theme: Theme, handle: string, used: Set<string>, random: () => number): string {
  let title = '';
  for (let attempt = 0; attempt < 24; attempt++) {
    title = filled(pick(theme.titles, random), random);
    if (!used.has(title)) break;
  }
  for (let part = 2; used.has(`${handle}:${title}`); part++)
    title = `${title.replace(/ \(Pt\. \d+\)$/, '')} (Pt. ${part})`;
  used.add(title).add(`${handle}:${title}`);
  return title;
}

const albumSize = 7;
const newestMs = Date.UTC(2025, 9, 1);
const dayMs = 86_400_000;

/** Every song of a recipe, in genre order. The same recipe gives the same songs on every machine. */
export function draftCatalogue(recipe: CatalogueRecipe): DraftSong[] {
  const used = new Set<string>();
  const drafts: DraftSong[] = [];
  const perArtist = new Map<string, number>();
  const albums = new Map<string, string>();
  for (const genre of mainGenres) {
    for (let rankInGenre = 0; rankInGenre < recipe.songsOf(genre); rankInGenre++) {
      const seed = hash32(`${recipe.prefix}:${genre}:${rankInGenre}`);
      const random = seededRandom(seed);
      const artist = artistFor(recipe, genre, random);
      const sung = random() < genreWords(genre).sung;
      const language = sung ? languageFor(artist, genre, random) : 'eng';
      const blueprint: Blueprint = { seed, genre, language, sung };
      const plan = planSong(blueprint);
      const theme = themeOf.get(language) ?? englishThemes[pick(genreWords(genre).themes, random)];
      const handle = handleOf(artist.name);
      const title = titleOf(theme, handle, used, random);
      const nth = perArtist.get(handle) ?? 0;
      perArtist.set(handle, nth + 1);
      // Two songs in three are on an album; an album is named after the song that opened it.
      const slot = `${handle}:${Math.floor(nth / albumSize)}`;
      const onAlbum = nth % 3 !== 2;
      if (onAlbum && !albums.has(slot)) {
        albums.set(slot, `${slugOf(normalizeText(title)) || `volume-${albums.size + 1}`}-${handle}`);
      }
      const lines = sung ? writeLines(plan, theme, blueprint) : [];
      drafts.push({
        id: `${recipe.prefix}-${seed.toString(36).padStart(7, '0')}`,
        blueprint,
        lines,
        artist,
        rankInGenre,
        random,
        song: {
          id: `${recipe.prefix}-${seed.toString(36).padStart(7, '0')}`,
          title,
          handle,
          display_name: artist.name,
          duration: Math.round(plan.durationS * 1000) / 1000,
          tags: tagsOf(blueprint, artist, plan.bpm, rankInGenre < recipe.hitsPerGenre, random).join(', '),
          prompt: promptOf(blueprint, pick(theme.about, random), plan.bpm, random),
          created_at: new Date(newestMs - Math.floor(random() ** 1.5 * 760 * dayMs)).toISOString(),
          // Some records leave the language open, so that clients have something to detect.
          language: sung && random() < 0.7 ? language : null,
          ...wordsOf(blueprint, plan, lines, random() < 0.93),
          genre,
          album_id: onAlbum ? (albums.get(slot) ?? null) : null,
        },
      });
    }
  }
  return drafts;
}

/** The text of a sung song in the wire's forms; a few songs keep theirs to themselves. */
function wordsOf(
  blueprint: Blueprint,
  plan: Plan,
  lines: readonly string[],
  shown: boolean,
): Pick<CatalogueSong, 'lyrics' | 'transcription' | 'timestampMap'> {
  if (lines.length === 0 || !shown) return { lyrics: null, transcription: null, timestampMap: null };
  return wireLyrics(plan, planLines(plan, lines, blueprint));
}

export const artistsOf = (cast: readonly CastMember[], avatarOf: (handle: string) => string): CatalogueArtist[] =>
  cast.map(({ name }) => ({ handle: handleOf(name), display_name: name, avatar_image_url: avatarOf(handleOf(name)) }));
