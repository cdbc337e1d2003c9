import type { TrackId } from '../core/ids.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import type { Source } from './sources.ts';

/** A track with everything that can be tried to make it sound. */
export type Found = {
  readonly id: TrackId;
  readonly quality: AudioQuality;
  readonly track: Track;
  readonly sources: readonly Source[];
};

/** Gives the memory of stored sound back. */
export const release = (found: Pick<Found, 'sources'> | undefined): void => {
  for (const source of found?.sources ?? []) source.release();
};

/** Holds what will most likely play next, so that it can start in the same breath. */
export function createPreparer(find: (id: TrackId) => Promise<Found | undefined>, ready: () => void) {
  let prepared: Found | undefined;
  /** Counts the wishes; an answer to an older one is let go. */
  let wishes = 0;
  const isStored = (): boolean => prepared?.sources[0]?.stored === true;
  const forget = (): void => {
    wishes++;
    release(prepared);
    prepared = undefined;
  };
  return {
    forget,
    /** The prepared track when it is stored on this device. */
    storedId: (): TrackId | null => (prepared !== undefined && isStored() ? prepared.id : null),
    want: (id: TrackId | null, quality: AudioQuality): void => {
      if (id !== null && prepared?.id === id && prepared.quality === quality && isStored()) return;
      forget();
      const mine = wishes;
      if (id === null) return;
      void find(id).then((found) => {
        if (mine !== wishes) release(found);
        else prepared = found;
        ready();
      });
    },
    /** Hands over what was prepared for this track; the taker releases it. */
    take: (id: TrackId, quality: AudioQuality): Found | undefined => {
      if (prepared?.id !== id || prepared.quality !== quality) return undefined;
      const taken = prepared;
      prepared = undefined;
      wishes++;
      return taken;
    },
  };
}
