import type { TrackId } from '../core/ids.ts';
import { limits } from '../core/limits.ts';
import { addRecentlyPlayed } from '../db/library/history-commands.ts';
import { recordPlay, recordSkip } from '../db/library/play-commands.ts';
import type { CommandContext } from '../db/offbeat-db.ts';
import { countPlayOnce, processAudioOnce } from '../db/player/commands.ts';
import { createLater } from './later.ts';

const chosenDelayMs = 100;

/**
 * What listening leaves behind in the database (docs/product.md section 4). Nothing here can fail loudly: the music plays on. `route` is
 * the page the queue came from.
 */
export function createRecorder(commands: () => CommandContext, route: () => string | null) {
  const later = createLater();
  const record = (write: (context: CommandContext) => Promise<void>): void => {
    write(commands()).catch(() => undefined);
  };
  return {
    /** A moment later: the press is for the sound, which comes first. */
    chosen: (id: TrackId): void =>
      later.after(chosenDelayMs, () => record((context) => addRecentlyPlayed(context, id))),
    /** Heard to its end: the implicit play and the count, 250 ms later. */
    ended: (id: TrackId): void => {
      const from = route();
      later.after(limits.endRecordDelayMs, () => record((context) => recordPlay(context, id, from)));
    },
    /** Skipped by hand, recorded 250 ms later. */
    skipped: (id: TrackId): void => {
      const from = route();
      later.after(limits.skipRecordDelayMs, () => record((context) => recordSkip(context, id, from)));
    },
    heardLongEnough: (id: TrackId): void => record((context) => countPlayOnce(context, id)),
    process: (id: TrackId, genre: string | null): void => record((context) => processAudioOnce(context, id, genre)),
    /** Does at once what still waits. */
    flush: later.flush,
  };
}
