import type { TrackId } from '../core/ids.ts';
import type { CanPlay } from '../core/queue/queue.ts';
import { orElse } from '../lib/log.ts';
import type { PlayableAnswer, PlayableRequest } from './engine/events.ts';
import { exceedsFailureLimit } from './engine/skip-unplayable.ts';
import { indexFor } from './engine/state.ts';

export type SearchDeps = {
  readonly storedIds: () => Promise<ReadonlySet<TrackId>>;
  readonly addressOf: (id: TrackId) => Promise<string | null>;
  readonly isOffline: () => boolean;
  readonly hostAnswers: (address: string) => Promise<boolean>;
};

/** This many addresses are requested together: one dead host is not a dead network, and each request may take 3 s. */
const checkedAhead = 3;

/**
 * Finds a track that can play: the queue's next, or one soon after it whose host answers; offline, the next stored one
 * (docs/product.md section 10, offline and repeat). Never rejects.
 */
export async function searchPlayable(request: PlayableRequest, deps: SearchDeps): Promise<PlayableAnswer> {
  const { move, avoid, failedUrl } = request;
  if (move === 'skip') {
    const isAnswered = failedUrl === null ? !deps.isOffline() : await deps.hostAnswers(failedUrl);
    if (isAnswered) return { kind: 'broken' };
  }
  const stored = await deps.storedIds().catch(orElse(new Set<TrackId>(), 'listing stored tracks'));
  const isOver = move === 'skip' && exceedsFailureLimit(avoid);
  const reachable = isOver ? undefined : await reachableAhead(request, stored, deps);
  return reachable ?? nextStored(request, stored);
}

async function reachableAhead(
  request: PlayableRequest,
  stored: ReadonlySet<TrackId>,
  deps: SearchDeps,
): Promise<PlayableAnswer | undefined> {
  const checks = tracksAhead(request).map(async (trackId) => {
    const address = stored.has(trackId) ? null : await deps.addressOf(trackId);
    const canPlay = stored.has(trackId) || (address !== null && (await deps.hostAnswers(address)));
    return { trackId, canPlay, overNetwork: address !== null };
  });
  const answers = await Promise.all(checks);
  const found = answers.findIndex(({ canPlay }) => canPlay);
  const answer = answers[found];
  if (answer === undefined) return undefined;
  const { trackId, overNetwork } = answer;
  return { kind: 'found', trackId, overNetwork, passedOver: found > 0 };
}

function tracksAhead(request: PlayableRequest): readonly TrackId[] {
  const { move, queue, avoid } = request;
  const ahead: TrackId[] = [];
  // The queue's next track is checked in any case.
  const isNew: CanPlay = (id) =>
    !avoid.has(id) && !ahead.includes(id) && (ahead.length === 0 || isGoingOn(request, id));
  for (let n = 0; n < checkedAhead; n++) {
    const index = indexFor[move](queue, isNew);
    const id = index === null ? undefined : queue.trackIds[index];
    if (id === undefined) break;
    ahead.push(id);
  }
  return ahead;
}

function nextStored(request: PlayableRequest, stored: ReadonlySet<TrackId>): PlayableAnswer {
  const { move, queue, avoid } = request;
  const index = indexFor[move](queue, (id) => stored.has(id) && !avoid.has(id) && isGoingOn(request, id));
  return { kind: 'stored', trackId: index === null ? null : (queue.trackIds[index] ?? null) };
}

/** Returning to the current track, or to the one just left, counts only after an end. */
const isGoingOn = ({ move, queue, left }: PlayableRequest, id: TrackId): boolean =>
  move === 'afterEnd' || (id !== queue.currentTrackId && id !== left);
