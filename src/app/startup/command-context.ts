import type { OwnerId } from '../../core/ids.ts';
import type { CommandContext, OffbeatDb } from '../../db/offbeat-db.ts';
import { newUuid } from '../../lib/uuid.ts';

export const commandContext = (db: OffbeatDb, ownerId: OwnerId): CommandContext => ({
  db,
  ownerId,
  nowMs: () => Date.now(),
  newUuid,
});
