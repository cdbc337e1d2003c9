import type { OffbeatDb } from '../offbeat-db.ts';

export async function addToCounter(db: OffbeatDb, key: string, by: number): Promise<void> {
  if (by === 0) return;
  const before = await db.counters.get(key);
  await db.counters.put({ key, value: (before?.value ?? 0) + by });
}
