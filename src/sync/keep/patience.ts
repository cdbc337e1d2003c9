import type { TrackId } from '../../core/ids.ts';
import { backoffMs } from '../../lib/backoff.ts';
import { timing } from '../timing.ts';

/** A song that comes in pieces and never whole is given up after so many tries that brought nothing more. */
const fruitlessTries = 6;
/** A song without a record is looked at again after this. */
const restMs = 60_000;

/** When downloads are tried again: all of them after the network failed, a single song after its own failure. */
export type Patience = {
  readonly isHeld: () => boolean;
  readonly mayTry: (id: TrackId) => boolean;
  readonly nextTryAtMs: (id: TrackId) => number;
  /**
   * Nothing answered, or the server asked to be left alone for `retryAfterMs`. The song goes behind the others, because it
   * may be the only one whose host is gone.
   */
  readonly hold: (id: TrackId, retryAfterMs: number | null) => void;
  /** The song ended early; `gainedBytes` of it are new. False when enough was tried. */
  readonly wasCut: (id: TrackId, gainedBytes: number) => boolean;
  readonly restSong: (id: TrackId) => void;
  readonly wentWell: (id: TrackId) => void;
  /** The network is said to be back, or the listener asked. */
  readonly forget: () => void;
};

/** In memory: a start of the app is a reason to try again, and starts are rare. */
export function createPatience(nowMs: () => number, random: () => number): Patience {
  const { keepBackoffBaseMs: baseMs, keepBackoffCapMs: capMs } = timing;
  let [failures, heldUntilMs] = [0, 0];
  const songs = new Map<TrackId, { readonly tries: number; readonly untilMs: number }>();
  /** Set by a clock that was wrong since: no wait is longer than the longest there is (case 25). */
  const untilOf = (untilMs: number): number => (untilMs > nowMs() + timing.retryAfterCapMs ? 0 : untilMs);
  const songUntilMs = (id: TrackId): number => untilOf(songs.get(id)?.untilMs ?? 0);

  return {
    isHeld: () => untilOf(heldUntilMs) > nowMs(),
    mayTry: (id) => songUntilMs(id) <= nowMs(),
    nextTryAtMs: (id) => Math.max(untilOf(heldUntilMs), songUntilMs(id), nowMs()),
    hold: (id, retryAfterMs) => {
      const waitMs = backoffMs(failures++, baseMs, capMs, random);
      heldUntilMs = nowMs() + Math.min(timing.retryAfterCapMs, Math.max(waitMs, retryAfterMs ?? 0));
      const tries = (songs.get(id)?.tries ?? 0) + 1;
      songs.set(id, { tries, untilMs: heldUntilMs + backoffMs(tries, baseMs, capMs, random) });
    },
    wasCut: (id, gainedBytes) => {
      const tries = gainedBytes > 0 ? 0 : (songs.get(id)?.tries ?? 0) + 1;
      const goesOn = tries < fruitlessTries;
      // Once given up, asking again is asking for the first time.
      if (goesOn) songs.set(id, { tries, untilMs: nowMs() + backoffMs(tries, baseMs, capMs, random) });
      else songs.delete(id);
      return goesOn;
    },
    restSong: (id) => {
      songs.set(id, { tries: songs.get(id)?.tries ?? 0, untilMs: nowMs() + restMs });
    },
    wentWell: (id) => {
      failures = 0;
      songs.delete(id);
    },
    forget: () => {
      [failures, heldUntilMs] = [0, 0];
      songs.clear();
    },
  };
}
