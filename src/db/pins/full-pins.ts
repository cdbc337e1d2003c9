import type { OffbeatDb } from '../offbeat-db.ts';

/** Those that wait for space, as keys; of any user. */
export async function fullPins(db: OffbeatDb): Promise<readonly string[]> {
  const full = await db.pins.filter(({ haltReason }) => haltReason === 'full').toArray();
  return full.map(({ ownerId, collection }) => `${ownerId} ${collection}`);
}
