import { createHash } from 'node:crypto';
import type { Catalogue } from '../catalogue-types.ts';
import type { Db } from './open.ts';
import { newSong, upsertArtists, upsertSongs } from './songs.ts';

/**
 * Stores a catalogue, all or nothing. `name` identifies it (`demo`): unchanged content is recognised by its hash and
 * costs one read; changed content updates descriptions and preserves users' counts.
 */
export async function storeCatalogue(db: Db, name: string, catalogue: Catalogue): Promise<void> {
  const setting = `catalogue:${name}`;
  const hash = createHash('sha256').update(JSON.stringify(catalogue)).digest('base64url');
  await db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('settings').select('value').where('name', '=', setting).executeTakeFirst();
    if (known?.value === hash) return;
    await upsertArtists(trx, catalogue.artists);
    await upsertSongs(trx, catalogue.songs.map(newSong));
    await trx
      .insertInto('settings')
      .values({ name: setting, value: hash })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: hash }))
      .execute();
  });
}
