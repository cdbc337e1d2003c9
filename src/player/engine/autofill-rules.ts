import type { TrackId } from '../../core/ids.ts';
import { paths } from '../../core/paths.ts';
import { nextIndex, queueAfter, type Queue } from '../../core/queue/queue.ts';
import { isSameList } from '../../lib/is-same-list.ts';
import { stepTo, type PlayerEffect, type PlayerEvent, type Step } from './events.ts';
import type { PlayerState } from './state.ts';

const ofArtists = paths.artist('');

/**
 * Lists that come page by page: of a genre (docs/product.md section 4: the next track in the same genre list), of an album, and of
 * an artist. In any other list a track is not followed by the list of its own genre.
 */
export const followsList = ({ kind, route, currentIndex }: Queue): boolean =>
  currentIndex >= 0 && (kind === 'genre' || (kind === 'playlist' && route?.startsWith(ofArtists) === true));

export const tracksLeft = (queue: Queue): number => queue.trackIds.length - 1 - queue.currentIndex;

export const mayContinueListAtEnd = ({ queue, autofill }: PlayerState): boolean =>
  followsList(queue) && tracksLeft(queue) === 0 && queue.trackIds !== autofill.complete;

/** docs/product.md section 4 stops at a list's end; the setting goes on where repeat does not begin the list again. */
export const mayGoOn = ({ queue, goOn }: PlayerState): boolean =>
  goOn.isOn === true && queue.currentIndex >= 0 && queue.repeat !== 'all';

export const mayGoOnAtEnd = (state: PlayerState): boolean =>
  mayGoOn(state) && tracksLeft(state.queue) === 0 && nextIndex(state.queue) === null;

/** Unless the queue changed, looking again finds nothing either. */
export const isExhausted = ({ queue, goOn }: PlayerState): boolean => goOn.lookedFor === queue.trackIds;

/** The user removed what follows: it comes back with Next, a new entry or another list, not by itself. */
export const isCleared = ({ queue, goOn }: PlayerState): boolean => goOn.cleared === queue.trackIds;

function goOnAfter({ goOn }: PlayerState, event: PlayerEvent, queue: Queue): PlayerState['goOn'] {
  if (event.kind !== 'queueEdited' || event.edit.kind !== 'replaced') return goOn;
  const { was } = event.edit;
  // Undo of what was queued after Clear leaves what Clear left.
  const clears = was === undefined ? queue.trackIds.length <= 1 : isSameList(queue.trackIds, goOn.cleared ?? []);
  return clears ? { ...goOn, cleared: queue.trackIds } : goOn;
}

export function listRead(
  state: PlayerState,
  { trackIds, listed, hasMore }: Extract<PlayerEvent, { kind: 'listRead' }>,
): Step {
  if (state.queue.trackIds !== trackIds) return stepTo(state);
  const { seen } = state.autofill;
  const behind = listed.slice(listed.findLastIndex((id) => seen.has(id)) + 1);
  const queue = queueAfter(state.queue, { kind: 'appended', trackIds: behind });
  const complete = hasMore ? null : queue.trackIds;
  return stepTo({ ...state, queue, autofill: { ...state.autofill, complete } });
}

export function suggested(state: PlayerState, { queued, trackIds }: Extract<PlayerEvent, { kind: 'suggested' }>): Step {
  if (state.queue.trackIds !== queued || !mayGoOn(state)) return stepTo(state);
  const queue = queueAfter(state.queue, { kind: 'suggested', trackIds });
  if (queue === state.queue) return stepTo({ ...state, goOn: { ...state.goOn, lookedFor: queued } });
  return stepTo({ ...state, queue });
}

/**
 * Off removes the suggestions that were not played yet. A live query may say the same twice: what was looked for and
 * cleared stays.
 */
export function goOnChanged(state: PlayerState, isOn: boolean): Step {
  if (isOn === state.goOn.isOn) return stepTo(state);
  const queue = isOn ? state.queue : queueAfter(state.queue, { kind: 'suggestionsDropped' });
  return stepTo({ ...state, queue, goOn: { isOn, lookedFor: null, cleared: null } });
}

function seenAfter(before: PlayerState, event: PlayerEvent, queue: Queue): ReadonlySet<TrackId> {
  const { seen } = before.autofill;
  // Suggestions may be of the same list, before songs of it that are still to come.
  const suggested = new Set(queue.suggestedIds);
  const own = queue.trackIds.filter((id) => !suggested.has(id));
  if (queue.route !== before.queue.route) return new Set(own);
  if (queue.trackIds === before.queue.trackIds) return seen;
  const isEdited = event.kind === 'queueEdited' && event.edit.kind !== 'repeatChanged';
  return new Set([...seen, ...own, ...(isEdited ? before.queue.trackIds : [])]);
}

/** What a changed queue means for its continuation: the tracks that autofill does not add again, and what was cleared. */
export function noteQueue(before: PlayerState, event: PlayerEvent, state: PlayerState): PlayerState {
  if (state.queue === before.queue) return state;
  const seen = seenAfter(before, event, state.queue);
  return { ...state, autofill: { ...state.autofill, seen }, goOn: goOnAfter(state, event, state.queue) };
}

/** While a track plays, what follows the list's end is looked up, so that it follows without a gap. */
export function autofill(before: PlayerState, state: PlayerState): readonly PlayerEffect[] {
  if (state.playback.at !== 'playing') return [];
  const begins = before.playback.at !== 'playing' && !isCleared(state);
  const needsMore = (of: PlayerState): boolean => mayGoOnAtEnd(of) && !isExhausted(of) && !isCleared(of);
  const isOtherQueue = before.queue.trackIds !== state.queue.trackIds;
  const reachesEnd = needsMore(state) && (isOtherQueue || !needsMore(before));
  return begins || reachesEnd ? [{ kind: 'autofill', atEnd: false }] : [];
}
