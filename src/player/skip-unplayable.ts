import type { TrackId } from '../core/ids.ts';
import type { CanPlay } from '../core/queue.ts';
import { orElse } from '../lib/log.ts';
import type { SearchAnswer, SearchRequest } from './engine/events.ts';
import { isRowOver, positionFor } from './engine/move.ts';

export type SearchDeps = {
  readonly storedIds: () => Promise<ReadonlySet<TrackId>>;
  /** Where a track's audio would come from over the network; null when from nowhere. */
  readonly addressOf: (id: TrackId) => Promise<string | null>;
  readonly isOffline: () => boolean;
  readonly answers: (address: string) => Promise<boolean>;
};

/** So many tracks' addresses are asked together: one dead host is not a dead network, and each may wait 3 s for its answer. */
const askedAhead = 3;

/**
 * Looks for a track that can play: the one the queue names or one soon behind it whose host answers; without a network
 * straight the next one on this device (docs/product.md section 10, offline and repeat). Never rejects.
 */
export async function searchPlayable(request: SearchRequest, deps: SearchDeps): Promise<SearchAnswer> {
  const { move, avoid, failedUrl } = request;
  if (move === 'skip') {
    const hostAnswers = failedUrl === null ? !deps.isOffline() : await deps.answers(failedUrl);
    if (hostAnswers) return { kind: 'broken' };
  }
  const stored = await deps.storedIds().catch(orElse(new Set<TrackId>(), 'listing stored tracks'));
  const isOver = move === 'skip' && isRowOver(avoid);
  const reachable = isOver ? undefined : await reachableAhead(request, stored, deps);
  return reachable ?? nextStored(request, stored);
}

/** Of the next few tracks, the first that is stored or whose address answers. */
async function reachableAhead(
  request: SearchRequest,
  stored: ReadonlySet<TrackId>,
  deps: SearchDeps,
): Promise<SearchAnswer | undefined> {
  const asked = tracksAhead(request).map(async (trackId) => {
    const address = stored.has(trackId) ? null : await deps.addressOf(trackId);
    const canPlay = stored.has(trackId) || (address !== null && (await deps.answers(address)));
    return { trackId, canPlay, overNetwork: address !== null };
  });
  const answers = await Promise.all(asked);
  const found = answers.findIndex(({ canPlay }) => canPlay);
  const answer = answers[found];
  if (answer === undefined) return undefined;
  const { trackId, overNetwork } = answer;
  return { kind: 'found', trackId, overNetwork, passedOver: found > 0 };
}

function tracksAhead(request: SearchRequest): readonly TrackId[] {
  const { move, queue, avoid } = request;
  const ahead: TrackId[] = [];
  // Where the queue leads first is looked at in any case.
  const isNew: CanPlay = (id) =>
    !avoid.has(id) && !ahead.includes(id) && (ahead.length === 0 || isGoingOn(request, id));
  for (let n = 0; n < askedAhead; n++) {
    const position = positionFor[move](queue, isNew);
    const id = position === null ? undefined : queue.trackIds[position];
    if (id === undefined) break;
    ahead.push(id);
  }
  return ahead;
}

function nextStored(request: SearchRequest, stored: ReadonlySet<TrackId>): SearchAnswer {
  const { move, queue, avoid } = request;
  const position = positionFor[move](queue, (id) => stored.has(id) && !avoid.has(id) && isGoingOn(request, id));
  return { kind: 'stored', trackId: position === null ? null : (queue.trackIds[position] ?? null) };
}

/** Playing the current track again, or the one that was just left, counts as going on after an end only. */
const isGoingOn = ({ move, queue, left }: SearchRequest, id: TrackId): boolean =>
  move === 'afterEnd' || (id !== queue.currentTrackId && id !== left);
