const textBytes = 4 * 1024 * 1024;
/** The limit of all songs of an answer: 10,000 with addresses, tags and a prompt of usual lengths are about 12 MB. */
const songBytes = 16 * 1024 * 1024;

const longTexts = ['lyrics', 'transcription', 'timestampMap'] as const;
const frameBytes = 400;

type WireSong = Record<string, unknown>;

/**
 * Limits the bytes of one answer's songs: those beyond the first 4 MiB come without lyrics, transcription and
 * timestampMap, which clients have from an earlier answer or request by id; those beyond 16 MiB are left out.
 */
export function fittingSongs() {
  let used = 0;
  return {
    isFull: () => used >= songBytes,
    /** The song, without its long texts if needed; undefined if it does not fit. */
    fit(song: WireSong): WireSong | undefined {
      if (used >= songBytes) return undefined;
      const whole = bytesOf(song);
      const shortened = used + whole <= textBytes ? song : withoutLongTexts(song);
      const bytes = shortened === song ? whole : bytesOf(shortened);
      if (used + bytes > songBytes) return undefined;
      used += bytes;
      return shortened;
    },
  };
}

const withoutLongTexts = (song: WireSong): WireSong => {
  const short = { ...song };
  for (const name of longTexts) delete short[name];
  return short;
};

function bytesOf(song: WireSong): number {
  let bytes = frameBytes;
  for (const name in song) {
    const value = song[name];
    if (typeof value === 'string') bytes += Buffer.byteLength(value);
  }
  return bytes;
}

export function fitting(songs: readonly WireSong[]): WireSong[] {
  const fitted = fittingSongs();
  return songs.map((song) => fitted.fit(song)).filter((song) => song !== undefined);
}
