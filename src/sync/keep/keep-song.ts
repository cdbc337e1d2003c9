import { audioAddresses, storedQuality } from '../../core/audio-address.ts';
import type { OwnerId, TrackId } from '../../core/ids.ts';
import type { DownloadOutcome } from '../../core/sound-outcome.ts';
import type { AudioQuality, Track } from '../../core/track.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { haltFull } from '../../db/pins/commands.ts';
import { audioQuality } from '../../db/player/queries.ts';
import { addNoReading, addSound, addSoundProblem } from '../../db/audio-files/commands.ts';
import { freeHalf, type RemoveBody } from '../../db/audio-files/room.ts';
import type { Timers } from '../../lib/timers.ts';
import type { Patience } from './patience.ts';

export type DownloadHooks = {
  readonly signal: AbortSignal;
  readonly roomFor: (bytes: number) => Promise<boolean>;
  /** Its last bytes are coming: the next may be asked for, so that the network never waits for the disk or an answer. */
  readonly onNearEnd: () => void;
};

export type SongDeps = {
  readonly db: OffbeatDb;
  readonly timers: Timers;
  readonly audioHost: string;
  /** The key under which a song's sound is kept in the cache. */
  readonly keyOf: (trackId: TrackId, quality: AudioQuality) => string;
  readonly download: (key: string, address: string, hooks: DownloadHooks) => Promise<DownloadOutcome>;
  readonly removeBody: RemoveBody;
  /** There is no room for a song that is to be kept; told once for each pin. */
  readonly onFull?: () => void;
  readonly onStored?: (trackId: TrackId) => void;
};

/** Fetches one song from the first of its addresses that has it, and writes down what became of it. Whether it is here. */
export async function keepSong(
  deps: SongDeps,
  patience: Patience,
  ownerId: OwnerId,
  trackId: TrackId,
  hooks: DownloadHooks,
): Promise<boolean> {
  const { db, timers } = deps;
  const track = await db.tracks.get(trackId);
  // Its record is still to come; until then nobody knows where its sound is.
  if (track === undefined) {
    patience.restSong(trackId);
    return false;
  }
  const quality = storedQuality(track, await audioQuality(db));
  const outcome = await fromAnyAddress(deps, track, quality, hooks);
  const seenAtMs = timers.nowMs();
  switch (outcome.kind) {
    case 'stored': {
      const { bytes, mime } = outcome;
      const cacheKey = deps.keyOf(trackId, quality);
      const at = { storedAtMs: seenAtMs, playedAtMs: seenAtMs };
      await addSound(db, { trackId, quality, cacheKey, bytes, mime, pinned: 1, ...at });
      patience.wentWell(trackId);
      deps.onStored?.(trackId);
      return true;
    }
    case 'unreachable':
      patience.hold(trackId, null);
      return false;
    case 'busy':
      patience.hold(trackId, outcome.retryAfterMs);
      return false;
    case 'cut':
      if (patience.wasCut(trackId, outcome.gainedBytes)) return false;
      await addSoundProblem(db, { trackId, kind: 'damaged', status: null, seenAtMs });
      return false;
    case 'forbidden':
      await addNoReading(db, trackId, seenAtMs);
      return false;
    case 'refused':
      await addSoundProblem(db, { trackId, kind: 'gone', status: outcome.status, seenAtMs });
      return false;
    case 'notSound':
      await addSoundProblem(db, { trackId, kind: 'damaged', status: null, seenAtMs });
      return false;
    case 'none':
      await addSoundProblem(db, { trackId, kind: 'none', status: null, seenAtMs });
      return false;
    case 'full':
    case 'noRoom':
      if (await haltFull(db, ownerId, trackId)) deps.onFull?.();
      // Held by no pin any more: it must not be asked for again and again.
      else patience.restSong(trackId);
      return false;
    case 'aborted':
      return false;
  }
}

async function fromAnyAddress(
  deps: SongDeps,
  track: Track,
  quality: AudioQuality,
  hooks: DownloadHooks,
): Promise<DownloadOutcome | { readonly kind: 'none' }> {
  const { db, removeBody } = deps;
  const key = deps.keyOf(track.id, quality);
  const fetchFrom = async (address: string): Promise<DownloadOutcome> => {
    const outcome = await deps.download(key, address, hooks);
    // The disk is fuller than the budget knows.
    const retry = outcome.kind === 'full' && (await freeHalf(db, removeBody));
    return retry ? deps.download(key, address, hooks) : outcome;
  };
  let last: DownloadOutcome | { readonly kind: 'none' } = { kind: 'none' };
  for (const address of audioAddresses(track, quality, deps.audioHost)) {
    last = await fetchFrom(address);
    // A processed file that is missing is no reason to go without the song's own.
    if (last.kind !== 'refused' && last.kind !== 'notSound' && last.kind !== 'forbidden') break;
  }
  return last;
}
