import type { CoverColors } from '../../core/cover-color.ts';
import type { OffbeatDb } from '../offbeat-db.ts';

export async function coverColorsFor(db: OffbeatDb, coverImage: string): Promise<CoverColors | undefined> {
  const row = await db.coverColors.get(coverImage);
  return row && { color: row.color, deep: row.deep };
}
