import { liveQuery } from 'dexie';
import type { AudioQuality } from '../core/track.ts';
import { audioQuality, goesOnPlaying } from '../db/player/queries.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { ignored } from '../lib/log.ts';

/**
 * The setting, now and on every change. Without a database it stays high. Resolves once it was read, or could not be: by a
 * read of its own, because a live query's first answer comes later, and the first press waits.
 */
export function watchQuality(db: OffbeatDb, changed: (quality: AudioQuality) => void): Promise<void> {
  const failed = ignored('watching the audio quality');
  const read = audioQuality(db).then(changed, failed);
  liveQuery(() => audioQuality(db)).subscribe({ next: changed, error: failed });
  return read;
}

/** Likewise; without a database it stays off. */
export function watchGoOnPlaying(db: OffbeatDb, changed: (isOn: boolean) => void): void {
  liveQuery(() => goesOnPlaying(db)).subscribe({ next: changed, error: ignored('watching "Go on playing"') });
}
