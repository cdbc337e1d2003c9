import type { OffbeatDb } from '../offbeat-db.ts';
import type { CounterRow } from '../rows.ts';

export const counterValue = async (db: OffbeatDb, key: string): Promise<number> =>
  (await db.counters.get(key))?.value ?? 0;

export const countersWith = (db: OffbeatDb, prefix: string): Promise<CounterRow[]> =>
  db.counters.where('key').startsWith(prefix).toArray();
