import { songAt } from '../server/catalogue.ts';

/** A generated library as an OpenSubsonic server tells it: albums of twelve songs, nothing stored. */
const songsPerAlbum = 12;

export const albumCount = (songs: number): number => Math.ceil(songs / songsPerAlbum);

interface Album {
  head: Record<string, unknown>;
  song: Record<string, unknown>[];
}

export function albumAt(n: number, songs: number): Album {
  const id = `al${n}`;
  const first = songAt(n * songsPerAlbum, songs);
  const count = Math.min(songsPerAlbum, songs - n * songsPerAlbum);
  const artist = { artist: first.display_name, artistId: `ar-${first.handle}` };
  const song = Array.from({ length: count }, (_, i) => {
    const { title, duration, genre, created_at: created, play_count: playCount } = songAt(n * songsPerAlbum + i, songs);
    return {
      id: `tr${n * songsPerAlbum + i}`,
      parent: id,
      isDir: false,
      title,
      album: first.title,
      albumId: id,
      ...artist,
      track: i + 1,
      year: 2000 + (n % 25),
      genre,
      genres: [{ name: genre }],
      coverArt: `mf-${n}-${i}`,
      size: 8_000_000,
      contentType: 'audio/flac',
      suffix: 'flac',
      duration,
      bitRate: 900,
      path: `${first.display_name}/${first.title}/${i + 1} ${title}.flac`,
      playCount,
      created,
      type: 'music',
    };
  });
  const duration = song.reduce((sum, each) => sum + (each.duration ?? 0), 0);
  const { created_at: created, title: name } = first;
  return { head: { id, name, ...artist, songCount: count, duration, created, coverArt: `al-${n}` }, song };
}
