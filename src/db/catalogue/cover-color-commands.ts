import type { CoverColors } from '../../core/cover-color.ts';
import type { OffbeatDb } from '../offbeat-db.ts';

export async function saveCoverColors(db: OffbeatDb, coverImage: string, colors: CoverColors): Promise<void> {
  await db.coverColors.put({ coverImage, ...colors });
}
