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

type Wish = {
  readonly id: TrackId;
  readonly quality: AudioQuality;
  readonly coming: Promise<Found | undefined>;
  /** Once it is there. */
  found?: Found | undefined;
};

/** Holds a track that will probably play soon, so that it can start in the same breath. */
export function createPreparer(find: (id: TrackId) => Promise<Found | undefined>, ready: () => void) {
  let wish: Wish | undefined;
  const isStored = (): boolean => wish?.found?.sources[0]?.stored === true;
  const forget = (): void => {
    release(wish?.found);
    wish = undefined;
  };
  return {
    forget,
    /** The track that is, or is being, prepared. */
    wishedId: (): TrackId | null => wish?.id ?? null,
    /** The prepared track when it is stored on this device. */
    storedId: (): TrackId | null => (wish !== undefined && isStored() ? wish.id : null),
    /** Prepares `id` anew, unless its stored sound is at hand already. */
    want: (id: TrackId | null, quality: AudioQuality): void => {
      if (id !== null && wish?.id === id && wish.quality === quality && isStored()) return;
      forget();
      if (id === null) return;
      const mine: Wish = { id, quality, coming: find(id) };
      wish = mine;
      void mine.coming.then((found) => {
        if (wish === mine) mine.found = found;
        // Whoever took it while it was on its way releases it.
        else if (!taken.has(mine)) release(found);
        ready();
      });
    },
    /** Hands over what is prepared for this track, or is about to be; the taker releases it. */
    take: (id: TrackId, quality: AudioQuality): Found | Promise<Found | undefined> | undefined => {
      if (wish?.id !== id || wish.quality !== quality) return undefined;
      const mine = wish;
      wish = undefined;
      if (mine.found !== undefined) return mine.found;
      taken.add(mine);
      return mine.coming;
    },
  };
}

const taken = new WeakSet<Wish>();

/** What was looked up because a finger rests on it is good for this long only. */
const expectedForMs = 10_000;

/** A preparer for what the listener may be about to press: it keeps nothing for long, and looks nothing up twice. */
export function createExpectation(find: (id: TrackId) => Promise<Found | undefined>) {
  const preparer = createPreparer(find, () => undefined);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lastQuality: AudioQuality = 'high';
  const want = (id: TrackId, quality: AudioQuality): void => {
    lastQuality = quality;
    preparer.want(id, quality);
    clearTimeout(timer);
    timer = setTimeout(preparer.forget, expectedForMs);
  };
  return {
    ...preparer,
    want: (id: TrackId, quality: AudioQuality): void => {
      if (id !== preparer.wishedId()) want(id, quality);
    },
    /** What is stored of this track is no longer what it was. */
    changed: (id: TrackId): void => {
      if (id === preparer.wishedId()) want(id, lastQuality);
    },
  };
}
