import { createHash } from 'node:crypto';
import type { Catalogue } from '../../src/core/wire/catalogue-song.ts';
import type { MusicSource } from '../../server/sources/source.ts';

/** A source with these songs and no media: what a test of calls needs. */
export const fixedSource = (catalogue: () => Catalogue): MusicSource => ({
  name: 'fixed',
  reading: 'atStart',
  async *heads() {
    const mark = createHash('sha256').update(JSON.stringify(catalogue())).digest('hex');
    yield await Promise.resolve({ heads: [{ key: 'all', mark }], total: 1 });
  },
  page: () => Promise.resolve(catalogue()),
  audio: () => Promise.resolve(undefined),
  picture: () => undefined,
  close: () => Promise.resolve(),
});
