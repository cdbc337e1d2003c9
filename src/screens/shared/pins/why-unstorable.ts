import type { OffbeatDb } from '../../../db/offbeat-db.ts';
import { canStoreAudio } from '../../../platform/storage.ts';
import { downloads as words } from '../../../ui/strings/screens.ts';

/** Why nothing can be downloaded here; null if it can. */
export function whyUnstorable(db: OffbeatDb): string | null {
  if (globalThis.isSecureContext === false) return words.needsHttps;
  return db.isTemporary || !canStoreAudio() ? words.notStored : null;
}
