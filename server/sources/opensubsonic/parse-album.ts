import { createHash } from 'node:crypto';
import type { CatalogueArtist, CatalogueSong } from '../../../src/core/wire/catalogue-song.ts';
import { genreNamed, handleFor } from '../catalogue-names.ts';
import { mostLines, noWords, plainWords, wireWords, type TimedLine, type WireWords } from '../lrc.ts';
import { shortText } from '../short-text.ts';
import type { CataloguePage, PageHead } from '../source.ts';
import { listAt, recordAt, type SubsonicAnswer } from './client.ts';
import { countAt, idAt, textAt, timeAt } from './fields.ts';
import { localId } from './ids.ts';

/** An album in a list: its mark changes with what the list says of it, so not with a song's title alone (rereadAfterMs). */
export function parseAlbumHead(album: SubsonicAnswer): PageHead | undefined {
  const key = idAt(album, 'id');
  if (localId(key) === undefined) return undefined;
  const { id, name, artist, songCount, duration, created, changed, coverArt, year, genre } = album;
  const facts = [id, name, artist, songCount, duration, created, changed, coverArt, year, genre];
  return { key, mark: createHash('sha256').update(JSON.stringify(facts)).digest('base64url').slice(0, 22) };
}

const maxSongs = 5_000;

/** A song without an id or a title is left out. `wordsOf` is the lyrics by the song's id on the music server. */
export function parseAlbum(answer: SubsonicAnswer, wordsOf: (remote: string) => WireWords | undefined): CataloguePage {
  const album = recordAt(answer, 'album') ?? {};
  const songs = songsIn(album).flatMap((song) => parseSong(song, album, wordsOf) ?? []);
  const artists = songs.map(({ handle, display_name, image_url }): CatalogueArtist => ({
    handle,
    display_name,
    avatar_image_url: image_url,
  }));
  return { songs, artists: [...new Map(artists.map((artist) => [artist.handle, artist])).values()] };
}

const songsIn = (album: SubsonicAnswer | undefined): SubsonicAnswer[] => listAt(album, 'song').slice(0, maxSongs);

const durationOf = (song: SubsonicAnswer): number => countAt(song, 'duration', 86_400);

/** In seconds, by the songs' ids on the music server. */
export const songLengthsOf = (answer: SubsonicAnswer): ReadonlyMap<string, number> =>
  new Map(
    songsIn(recordAt(answer, 'album'))
      .filter((song) => localId(idAt(song, 'id')) !== undefined)
      .map((song) => [idAt(song, 'id'), durationOf(song)]),
  );

function parseSong(
  song: SubsonicAnswer,
  album: SubsonicAnswer,
  wordsOf: (remote: string) => WireWords | undefined,
): CatalogueSong | undefined {
  const remote = idAt(song, 'id');
  const id = localId(remote);
  const title = textAt(song, 'title', 200);
  if (id === undefined || title === '' || song['isDir'] === true || song['isVideo'] === true) return undefined;
  const artist = textAt(song, 'artist', 120) || textAt(album, 'artist', 120) || 'Unknown Artist';
  const genres = genresOf(song, album);
  const cover = localId(idAt(song, 'coverArt') || idAt(album, 'coverArt'));
  const suffix = textAt(song, 'suffix', 8).toLowerCase();
  const albumName = textAt(song, 'album', 120) || textAt(album, 'name', 120);
  return {
    id,
    title,
    handle: handleFor(artist),
    display_name: artist,
    image_url: cover === undefined ? null : `/covers/${cover}.webp`,
    audio_url: suffix === 'flac' || suffix === 'wav' ? `/audio/${id}.${suffix}` : `/audio/${id}-high.m4a`,
    processed_audio_key: id,
    duration: durationOf(song),
    tags: [...new Set([...genres, albumName, 'my music'])].filter((tag) => tag !== '').join(', '),
    prompt: textAt(song, 'comment', 600),
    play_count: countAt(song, 'playCount', 1_000_000_000),
    upvote_count: 0,
    created_at: timeAt(song, 'created'),
    language: null,
    ...(wordsOf(remote) ?? noWords),
    genre: genres[0] ?? 'Other',
    album_id: localId(idAt(album, 'id')) ?? null,
  };
}

/** OpenSubsonic's list of genres, else the one genre, which some servers join with commas. */
function genresOf(song: SubsonicAnswer, album: SubsonicAnswer): string[] {
  const listed = listAt(song, 'genres').map((genre) => textAt(genre, 'name', 60));
  const joined = (textAt(song, 'genre', 240) || textAt(album, 'genre', 240)).split(/[;,]/);
  const names = listed.some((name) => name !== '') ? listed : joined;
  return names
    .map((name) => shortText(name, 60))
    .filter((name) => name !== '')
    .slice(0, 8)
    .map(genreNamed);
}

/** getLyricsBySongId: the synced lyrics if there are any, else the plain ones. */
export function parseLyrics(answer: SubsonicAnswer, durationS: number): WireWords | undefined {
  const all = listAt(recordAt(answer, 'lyricsList'), 'structuredLyrics');
  const synced = all.find((lyrics) => lyrics['synced'] === true);
  const offsetMs = Number(synced?.['offset'] ?? 0) || 0;
  const timed = listAt(synced, 'line')
    .slice(0, mostLines)
    .flatMap((line): TimedLine[] => {
      const startMs = Number(line['start']);
      return Number.isFinite(startMs)
        ? [{ start: Math.max(0, (startMs - offsetMs) / 1000), text: textAt(line, 'value', 400) }]
        : [];
    })
    .sort((a, b) => a.start - b.start);
  if (timed.length > 0) return wireWords(timed, durationS);
  const plain = plainWords(listAt(all[0], 'line').map((line) => textAt(line, 'value', 400)));
  return plain.transcription === null ? undefined : plain;
}
