import { join } from 'node:path';
import { openPglite } from '../../../server/db/open.ts';
import { subsonicClient } from '../../../server/sources/opensubsonic/client.ts';
import { openSubsonicSource } from '../../../server/sources/opensubsonic/opensubsonic-source.ts';
import { parseAlbum, parseAlbumHead } from '../../../server/sources/opensubsonic/parse-album.ts';
import type { MusicSource } from '../../../server/sources/source.ts';
import { storeSource } from '../../../server/sources/store-source.ts';
import { albumAt, albumCount } from './library.ts';

/** Reads a library into an empty database, then once more, and prints what that took. */
const [dataDir = '', count = '', url = ''] = process.argv.slice(2);
const songs = Number(count);

/** The floor: the same pages without a music server. */
const generated = (): MusicSource => ({
  name: 'generated',
  reading: 'inBackground',
  async *heads() {
    const total = albumCount(songs);
    for (let from = 0; from < total; from += 100) {
      const numbers = Array.from({ length: Math.min(100, total - from) }, (_, i) => from + i);
      yield { heads: numbers.flatMap((n) => parseAlbumHead(albumAt(n, songs).head) ?? []), total };
    }
  },
  page: (key) => {
    const { head, song } = albumAt(Number(key.slice(2)), songs);
    return Promise.resolve(parseAlbum({ album: { ...head, song } }, () => undefined));
  },
  audio: () => Promise.resolve(undefined),
  picture: () => undefined,
  close: () => Promise.resolve(),
});

const credentials = { kind: 'password', user: 'ada', password: 'secret-sesame' } as const;
const source =
  url === ''
    ? generated()
    : openSubsonicSource({ client: subsonicClient({ url: new URL(url), credentials }), library: url, dataDir });
const { db, close } = await openPglite(join(dataDir, 'db'));
let heapBytes = 0;
const sample = setInterval(() => (heapBytes = Math.max(heapBytes, process.memoryUsage().heapUsed)), 50);
const timed = async () => {
  const startMs = performance.now();
  const summary = await storeSource(db, source, { atOnce: 4 });
  return { summary, seconds: (performance.now() - startMs) / 1_000 };
};
const first = await timed();
const second = await timed();
clearInterval(sample);
if (first.summary.songs !== songs || second.summary.read !== 0)
  throw new Error(`read ${first.summary.songs} songs of ${songs}, then ${second.summary.read} albums again`);
const mebibyte = 2 ** 20;
console.log(
  JSON.stringify({
    seconds: first.seconds,
    againSeconds: second.seconds,
    heapMiB: heapBytes / mebibyte,
    residentMiB: (process.resourceUsage().maxRSS * 1_024) / mebibyte,
  }),
);
await source.close();
await close();
