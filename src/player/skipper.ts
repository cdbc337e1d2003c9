import type { TrackId } from '../core/ids.ts';
import { nextPosition, type CanPlay, type Queue } from '../core/queue.ts';
import type { PlayerNotice } from './player-deps.ts';

export type SkipperDeps = {
  readonly queue: () => Queue;
  readonly storedIds: () => Promise<ReadonlySet<TrackId>>;
  /** Where a track's sound would come from over the network; null when nowhere. */
  readonly addressOf: (id: TrackId) => Promise<string | null>;
  /** Whether a track can start at once, without asking anybody. */
  readonly isPrepared: (id: TrackId) => boolean;
  readonly looksOffline: () => boolean;
  readonly answers: (address: string) => Promise<boolean>;
  readonly notify: (notice: PlayerNotice) => void;
  /** How long the current track has sounded, in ms. */
  readonly playedMs: () => number;
  readonly playAt: (position: number, automatic: boolean) => void;
  readonly stop: () => void;
  readonly monotonicMs: () => number;
};

type Step = (queue: Queue, canPlay: CanPlay) => number | null;

/** So many songs in a row that cannot play are enough: then it stops and says so. */
const mostInARow = 25;
/** Less sound than this, in ms, is none: some files, and some devices, break right after the browser said `playing`. */
const heardEnoughMs = 3_000;
/** After a failure, the network is looked at before the next song is tried over it. */
const suspiciousForMs = 60_000;
/** So many songs' addresses are asked together: one dead host is not a dead network, and each may wait 3 s for its answer. */
const askedAhead = 3;

/**
 * Moves to a song that can play. Online that is the one the queue names, or one soon behind it whose host answers; offline
 * it is straight the next one on this device, with one toast, and none stops the music and says so (docs/product.md section 10, offline and
 * repeat). A song is tried once in a
 * row of failures, so there is no endless loop.
 */
export function createSkipper(deps: SkipperDeps) {
  const failed = new Set<TrackId>();
  let failedAtMs = Number.NEGATIVE_INFINITY;
  /** Counts what was asked; an answer to something older moves nothing. */
  let asked = 0;
  const untried: CanPlay = (id) => !failed.has(id);

  /** A song was heard: a row of failures is over. */
  const forgetIfHeard = (): void => {
    if (deps.playedMs() >= heardEnoughMs) failed.clear();
  };
  const isRowOver = (): boolean => failed.size > mostInARow;
  const suspects = (): boolean => deps.looksOffline() || deps.monotonicMs() - failedAtMs < suspiciousForMs;

  const moveOffline = async (step: Step, mine: number, orSame: boolean): Promise<boolean> => {
    const stored = await deps.storedIds().catch(() => new Set<TrackId>());
    if (mine !== asked) return false;
    const queue = deps.queue();
    const isOther: CanPlay = (id) => orSame || id !== queue.currentTrackId;
    const position = step(queue, (id) => stored.has(id) && !failed.has(id) && isOther(id));
    if (position === null) {
      deps.notify('nothingPlayable');
      deps.stop();
      return false;
    }
    deps.notify('skipping');
    deps.playAt(position, failed.size > 0);
    return true;
  };

  /** Of the next few songs that `step` leads to, the first that is here or whose address answers. */
  const reachableAhead = async (step: Step, orSame: boolean) => {
    const queue = deps.queue();
    const stored = await deps.storedIds().catch(() => new Set<TrackId>());
    const ahead = new Map<TrackId, number>();
    const isNew: CanPlay = (id) =>
      untried(id) && !ahead.has(id) && (ahead.size === 0 || orSame || id !== queue.currentTrackId);
    for (let n = 0; n < askedAhead; n++) {
      const position = step(queue, isNew);
      const id = position === null ? undefined : queue.trackIds[position];
      if (position !== null && id !== undefined) ahead.set(id, position);
    }
    const asking = Array.from(ahead, async ([id, position]) => {
      const address = stored.has(id) ? null : await deps.addressOf(id);
      const canPlay = stored.has(id) || (address !== null && (await deps.answers(address)));
      return { position, canPlay, overNetwork: address !== null };
    });
    return (await Promise.all(asking)).find(({ canPlay }) => canPlay);
  };

  /**
   * Resolves to whether it moved. Moves before it returns where nothing has to be asked. `orSame`: offline, playing the
   * current track again counts as going on.
   */
  const move = async (step: Step, orSame: boolean): Promise<boolean> => {
    const mine = ++asked;
    forgetIfHeard();
    const queue = deps.queue();
    const position = step(queue, untried);
    const id = position === null ? undefined : queue.trackIds[position];
    if (position === null || id === undefined) return false;
    if (deps.isPrepared(id) || !suspects()) {
      deps.playAt(position, false);
      return true;
    }
    const found = await reachableAhead(step, orSame);
    if (mine !== asked) return false;
    if (found === undefined) return moveOffline(step, mine, orSame);
    if (found.position !== position) deps.notify('skipping');
    else if (found.overNetwork) failedAtMs = Number.NEGATIVE_INFINITY;
    deps.playAt(found.position, false);
    return true;
  };

  return {
    move,
    /** Tells later whether the listener has wished for anything else since. */
    wish: (): (() => boolean) => {
      const mine = asked;
      return () => mine === asked;
    },
    /** The listener chose: what failed before may be tried again, and what was still being looked for is off. */
    chosen: (): void => {
      failed.clear();
      asked++;
    },
    /** A track found nothing to play: says so once, and goes on with the next one that can. */
    cannotPlay: async (id: TrackId, address: string | null): Promise<void> => {
      const mine = ++asked;
      forgetIfHeard();
      const isFirst = failed.size === 0;
      failed.add(id);
      failedAtMs = deps.monotonicMs();
      const reachable = address === null ? !deps.looksOffline() : await deps.answers(address);
      if (mine !== asked) return;
      const found = reachable || isRowOver() ? undefined : await reachableAhead(nextPosition, false);
      if (mine !== asked) return;
      if (!reachable && found === undefined) {
        await moveOffline(nextPosition, mine, false);
        return;
      }
      const position = found?.position ?? (isRowOver() ? null : nextPosition(deps.queue(), untried));
      if (position === null) {
        deps.notify('nothingPlays');
        deps.stop();
        return;
      }
      if (isFirst) deps.notify(reachable ? 'broken' : 'skipping');
      deps.playAt(position, true);
    },
  };
}
