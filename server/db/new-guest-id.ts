import { randomBytes } from 'node:crypto';
import type { Trx } from './idempotency.ts';

/** 192 bits; what a guest id must have is 128 (docs/api.md, Conventions). */
const idBytes = 24;

/**
 * Hands every row of a guest to a new id and returns it: the old id leads to nothing any more. Keys of
 * changes move too, so that nothing of the old id is left. No row uses the new id yet, so none can conflict.
 */
export async function newGuestId(trx: Trx, old: string): Promise<string> {
  const id = `guest_${randomBytes(idBytes).toString('base64url')}`;
  await trx.updateTable('likes').set({ user_id: id }).where('user_id', '=', old).execute();
  await trx.updateTable('interactions').set({ user_id: id }).where('user_id', '=', old).execute();
  await trx.updateTable('listening').set({ user_id: id }).where('user_id', '=', old).execute();
  await trx.updateTable('playlists').set({ owner_id: id }).where('owner_id', '=', old).execute();
  await trx.updateTable('idempotency').set({ scope: id }).where('scope', '=', old).execute();
  return id;
}
