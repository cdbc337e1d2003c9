import type { OffbeatDb } from '../offbeat-db.ts';
import type { SettingRow } from '../rows.ts';

/** Stores one setting. Throws what Dexie throws; the screen then tells the listener (spec section 8, alerts). */
export async function storeSetting(db: OffbeatDb, setting: SettingRow): Promise<void> {
  await db.settings.put(setting);
}
