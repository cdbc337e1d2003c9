import type { OffbeatDb } from '../../../db/offbeat-db.ts';
import { canStoreAudio } from '../../../platform/shared/audio-cache.ts';
import { downloads as words } from '../../../ui/strings/screens.ts';

/** Why nothing can be downloaded here; null if it can. Never rejects. */
export async function whyUnstorable(db: OffbeatDb): Promise<string | null> {
  if (globalThis.isSecureContext === false) return words.needsHttps;
  return db.isTemporary || !(await canStoreAudio()) ? words.notStored : null;
}
