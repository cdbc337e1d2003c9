import { mainGenres } from '../../../src/core/genres/main-genres.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { seededRandom } from '../../../src/lib/random.ts';

/** How much is stored on the measured device. */
export type LibrarySize = {
  readonly tracks: number;
  readonly likes: number;
  readonly playlists: number;
};

/** Issue 8's two libraries. */
export const smallLibrary: LibrarySize = { tracks: 1_200, likes: 120, playlists: 8 };
export const largeLibrary: LibrarySize = { tracks: 100_000, likes: 10_000, playlists: 500 };

/** So that ids of the guest's rows are the same in the page, the server's answers and the addresses opened. */
export const guestId = 'guest_benchbenchbenchbenchbenchbench';
export const pictures = 48;
const artists = 400;
const songsPerPlaylist = 40;

const syllables =
  'ba be bo da de do fa fi ga go ha ka ki ko la le li lo lu ma me mi mo na ne ni no pa po ra re ri ro sa se so ta te to va vi wa ya zo'.split(
    ' ',
  );
const random = seededRandom(8);
const from = <T>(list: readonly T[], at: number): T => assertDefined(list[Math.floor(at) % list.length], 'an entry');
/** Some 5,000 words, and a few that come often, as titles have them. */
const words = Array.from({ length: 5_000 }, () =>
  Array.from({ length: 2 + Math.floor(random() * 2) }, () => from(syllables, random() * syllables.length)).join(''),
);
const common = ['night', 'love', 'rain', 'summer', 'dream', 'light', 'home', 'blue'];

export const trackIdOf = (n: number): string => `t${n}`;
export const playlistIdOf = (n: number): string => `pl${n}`;
export const handleOf = (n: number): string => `artist-${n % artists}`;
const artistName = (n: number): string => `${from(words, (n % artists) * 7)} ${from(words, (n % artists) * 11 + 3)}`;
const pictureOf = (n: number): string => `/picture/${n % pictures}.webp`;
const genreOf = (n: number): string => from(mainGenres, n);

/** A song as docs/api.md answers it. */
export function wireSong(n: number) {
  return {
    id: trackIdOf(n),
    title: `${from(common, n * 3)} ${from(words, n)} ${from(words, n * 13 + 5)}`,
    handle: handleOf(n),
    display_name: artistName(n),
    image_url: pictureOf(n),
    audio_url: `/sound/${trackIdOf(n)}.mp3`,
    metadata: {
      duration: 120 + (n % 140),
      tags: genreOf(n),
      prompt: `a song of ${genreOf(n)} and ${from(words, n + 1)}`,
    },
    genre: genreOf(n),
    play_count: (n * 37) % 5_000,
    upvote_count: (n * 11) % 900,
    created_at: '2026-01-01T00:00:00Z',
    language: 'eng',
  };
}

/** The same with its lyrics: two kilobytes, as most songs have. */
export const wireSongWithWords = (n: number) => ({
  ...wireSong(n),
  lyrics: Array.from({ length: 40 }, (_, line) => {
    const [from, to] = [line * 3, line * 3 + 3].map((s) => new Date(s * 1_000).toISOString().slice(11, 23));
    return `[${from} --> ${to}] ${words.slice((n + line) % 4_000, ((n + line) % 4_000) + 4).join(' ')}`;
  }).join('\n'),
});

/** An artist as docs/api.md answers it. */
export const wireArtist = (n: number) => ({
  handle: handleOf(n),
  display_name: artistName(n),
  avatar_image_url: pictureOf(n + 7),
  track_count: 3,
});

export const likedIds = ({ tracks, likes }: LibrarySize): readonly string[] =>
  Array.from({ length: likes }, (_, n) => trackIdOf((n * 7) % tracks));

/** A playlist as docs/api.md answers it. */
export const wirePlaylist = ({ tracks }: LibrarySize, n: number) => ({
  id: playlistIdOf(n),
  name: `${from(words, n * 17)} mix ${n}`,
  song_count: songsPerPlaylist,
  song_ids: Array.from({ length: songsPerPlaylist }, (_, song) => trackIdOf((n * songsPerPlaylist + song) % tracks)),
});

/** Track numbers of a genre, as its list holds them: two pages. */
export const genreNumbers = (genre: string, count = 100): readonly number[] =>
  Array.from({ length: count }, (_, n) => mainGenres.findIndex((name) => name === genre) + n * mainGenres.length);
