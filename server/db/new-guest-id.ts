import { randomBytes } from 'node:crypto';
import type { Trx } from './idempotency.ts';

/** 192 bits; a guest id needs 128 (docs/api.md, Conventions). */
const idBytes = 24;

/**
 * Moves every row of a guest to a new id and returns it; the old id then gives access to nothing. Idempotency keys move
 * too, so that no row has the old id. No row has the new id yet, so no conflict is possible.
 */
export async function newGuestId(trx: Trx, old: string): Promise<string> {
  const id = `guest_${randomBytes(idBytes).toString('base64url')}`;
  await trx.updateTable('likes').set({ user_id: id }).where('user_id', '=', old).execute();
  await trx.updateTable('interactions').set({ user_id: id }).where('user_id', '=', old).execute();
  await trx.updateTable('listening').set({ user_id: id }).where('user_id', '=', old).execute();
  await trx.updateTable('playlists').set({ owner_id: id }).where('owner_id', '=', old).execute();
  for (const table of ['source_outbox', 'source_likes', 'source_playlists'] as const) {
    await trx.updateTable(table).set({ user_id: id }).where('user_id', '=', old).execute();
  }
  await trx.updateTable('idempotency').set({ scope: id }).where('scope', '=', old).execute();
  return id;
}
