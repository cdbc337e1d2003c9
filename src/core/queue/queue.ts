import { assertNever } from '../../lib/assert-never.ts';
import type { TrackId } from '../ids.ts';
import { limits } from '../limits.ts';
import { among } from './among.ts';
import { suggestedAfterMove, suggestedFrom, suggestedWithout, type QueueEntries } from './suggestions.ts';

export type Repeat = 'off' | 'all' | 'one';
/** `playlist`: a list played as a whole; `genre`: a track chosen from a genre, whose queue grows page by page. */
export type QueueKind = 'playlist' | 'genre' | 'none';

/**
 * A track appears in the queue once: adding it again moves it. `currentIndex` is the current track's index in `trackIds`,
 * or -1 if it is not in them. `suggestedIds` are the entries with which playback goes on after the list's end; an entry
 * that the user queues or moves among the others is no longer one of them.
 */
export type Queue = QueueEntries & {
  readonly kind: QueueKind;
  readonly route: string | null;
  readonly currentTrackId: TrackId | null;
  readonly repeat: Repeat;
};

export const emptyQueue: Queue = {
  kind: 'none',
  route: null,
  trackIds: [],
  currentIndex: -1,
  currentTrackId: null,
  suggestedIds: [],
  repeat: 'all',
};

export type QueueEvent =
  | {
      readonly kind: 'listPlayed';
      readonly trackIds: readonly TrackId[];
      readonly startAt: number;
      readonly from: Exclude<QueueKind, 'none'>;
      readonly route: string | null;
    }
  | { readonly kind: 'movedTo'; readonly index: number }
  | { readonly kind: 'reordered'; readonly order: readonly TrackId[] }
  | { readonly kind: 'playNextAdded'; readonly trackIds: readonly TrackId[] }
  | { readonly kind: 'appended'; readonly trackIds: readonly TrackId[] }
  | { readonly kind: 'removed'; readonly trackId: TrackId }
  | { readonly kind: 'entryMoved'; readonly from: number; readonly to: number }
  /** `was`: for Undo, the kind that the queue had; without it, a list put together by hand, which no longer grows. */
  | {
      readonly kind: 'replaced';
      readonly trackIds: readonly TrackId[];
      readonly suggestedIds: readonly TrackId[];
      readonly was?: QueueKind | undefined;
    }
  | { readonly kind: 'suggested'; readonly trackIds: readonly TrackId[] }
  | { readonly kind: 'suggestionsDropped' }
  | { readonly kind: 'repeatChanged'; readonly repeat: Repeat }
  | { readonly kind: 'cleared' };

/** Pure. Indexes outside the list change nothing. Never throws; O(length). */
export function queueAfter(queue: Queue, event: QueueEvent): Queue {
  switch (event.kind) {
    case 'listPlayed':
      return listPlayed(queue, event);
    case 'movedTo': {
      const currentTrackId = queue.trackIds[event.index];
      return currentTrackId === undefined ? queue : { ...queue, currentIndex: event.index, currentTrackId };
    }
    case 'reordered':
      return reordered(queue, event.order);
    case 'playNextAdded':
      return playNextAdded(queue, event.trackIds);
    case 'appended':
      return appended(queue, event.trackIds);
    case 'removed':
      return removed(queue, event.trackId);
    case 'entryMoved':
      return entryMoved(queue, event.from, event.to);
    case 'replaced':
      return replaced(queue, event);
    case 'suggested':
      return suggested(queue, event.trackIds);
    case 'suggestionsDropped':
      return suggestionsDropped(queue);
    case 'repeatChanged':
      // Repeat all begins the list again: nothing follows it.
      return { ...(event.repeat === 'all' ? suggestionsDropped(queue) : queue), repeat: event.repeat };
    case 'cleared':
      return { ...emptyQueue, repeat: queue.repeat };
    default:
      return assertNever(event);
  }
}

function listPlayed(queue: Queue, event: Extract<QueueEvent, { kind: 'listPlayed' }>): Queue {
  const currentTrackId = event.trackIds[event.startAt];
  if (currentTrackId === undefined) return queue;
  const trackIds = [...new Set(event.trackIds)];
  const { from: kind, route } = event;
  const currentIndex = trackIds.indexOf(currentTrackId);
  return { kind, route, trackIds, currentIndex, currentTrackId, suggestedIds: [], repeat: queue.repeat };
}

function reordered(queue: Queue, order: readonly TrackId[]): Queue {
  const present = new Set(queue.trackIds);
  const named = [...new Set(order)].filter((id) => present.has(id));
  const namedSet = new Set(named);
  const isSuggested = among(queue.suggestedIds);
  const inOrder = [...named, ...queue.trackIds.filter((id) => !namedSet.has(id))];
  const trackIds = [...inOrder.filter((id) => !isSuggested(id)), ...inOrder.filter(isSuggested)];
  if (queue.currentIndex < 0 || queue.currentTrackId === null) return { ...queue, trackIds };
  const rest = trackIds.filter((id) => id !== queue.currentTrackId);
  return { ...queue, trackIds: [queue.currentTrackId, ...rest], currentIndex: 0 };
}

function playNextAdded(queue: Queue, added: readonly TrackId[]): Queue {
  const { currentTrackId } = queue;
  if (currentTrackId === null) return appended(queue, added);
  const next = new Set(added.filter((id) => id !== currentTrackId));
  if (next.size === 0) return queue;
  const rest = queue.trackIds.filter((id) => !next.has(id) && id !== currentTrackId);
  // The current track keeps its place among the remaining ones; a track missing from the list comes first.
  const at = queue.trackIds.slice(0, Math.max(0, queue.currentIndex)).filter((id) => !next.has(id)).length;
  const trackIds = [...rest.slice(0, at), currentTrackId, ...next, ...rest.slice(at)];
  const suggestedIds = queue.suggestedIds.filter((id) => !next.has(id));
  return { ...queue, kind: listKind(queue.kind), trackIds, currentIndex: at, suggestedIds };
}

function appended(queue: Queue, added: readonly TrackId[]): Queue {
  const [first] = added;
  if (first === undefined) return queue;
  if (queue.currentTrackId === null) return { ...queue, ...alone(first), trackIds: [...new Set(added)] };
  const moving = new Set(added.filter((id) => id !== queue.currentTrackId));
  const rest = queue.trackIds.filter((id) => !moving.has(id));
  const currentIndex = rest.indexOf(queue.currentTrackId);
  const suggestedIds = queue.suggestedIds.filter((id) => !moving.has(id));
  // What the user queues comes before what was only suggested.
  const at = suggestedFrom({ trackIds: rest, currentIndex, suggestedIds });
  const trackIds = rest.toSpliced(at, 0, ...moving);
  return { ...queue, kind: listKind(queue.kind), trackIds, currentIndex, suggestedIds };
}

function suggested(queue: Queue, given: readonly TrackId[]): Queue {
  const isQueued = among(queue.trackIds);
  const added = [...new Set(given)].filter((id) => !isQueued(id));
  if (added.length === 0 || queue.currentTrackId === null) return queue;
  const trackIds = [...queue.trackIds, ...added];
  return { ...queue, kind: listKind(queue.kind), trackIds, suggestedIds: [...queue.suggestedIds, ...added] };
}

/** What was played of them belongs to the list from now on: it must not follow as a suggestion after a step back. */
function suggestionsDropped(queue: Queue): Queue {
  if (queue.suggestedIds.length === 0) return queue;
  return { ...queue, trackIds: queue.trackIds.slice(0, suggestedFrom(queue)), suggestedIds: [] };
}

function removed(queue: Queue, trackId: TrackId): Queue {
  const at = queue.trackIds.indexOf(trackId);
  if (at < 0) return queue;
  const trackIds = queue.trackIds.filter((id) => id !== trackId);
  const rest: Queue = { ...queue, trackIds, suggestedIds: suggestedWithout(queue, trackId) };
  if (at !== queue.currentIndex)
    return { ...rest, currentIndex: queue.currentIndex - (at < queue.currentIndex ? 1 : 0) };
  // Removing the current track continues with the next; without one, it plays to its end, missing from the list.
  const next = trackIds[at] === undefined && wraps(queue) ? 0 : at;
  const currentTrackId = trackIds[next];
  return currentTrackId === undefined ? { ...rest, currentIndex: -1 } : { ...rest, currentIndex: next, currentTrackId };
}

function replaced(queue: Queue, event: Extract<QueueEvent, { kind: 'replaced' }>): Queue {
  const { currentTrackId } = queue;
  if (currentTrackId === null) return queue;
  const trackIds = [...new Set(event.trackIds)];
  const suggestedIds = event.suggestedIds.filter(among(trackIds));
  const kind = listKind(event.was ?? 'playlist');
  return { ...queue, kind, trackIds, currentIndex: trackIds.indexOf(currentTrackId), suggestedIds };
}

function entryMoved(queue: Queue, from: number, to: number): Queue {
  const moved = queue.trackIds[from];
  if (moved === undefined || queue.trackIds[to] === undefined || from === to) return queue;
  const trackIds = queue.trackIds.toSpliced(from, 1).toSpliced(to, 0, moved);
  const { currentIndex: at } = queue;
  if (at === from) return { ...queue, trackIds, currentIndex: to };
  const shift = at > from && at <= to ? -1 : at < from && at >= to ? 1 : 0;
  const shifted: Queue = { ...queue, trackIds, currentIndex: at + shift };
  return { ...shifted, suggestedIds: suggestedAfterMove(shifted, moved, to) };
}

const alone = (trackId: TrackId) =>
  ({
    kind: 'playlist',
    route: null,
    trackIds: [trackId],
    currentIndex: 0,
    currentTrackId: trackId,
    suggestedIds: [],
  }) as const;
/** A track that was played alone is a list once others follow it. */
const listKind = (kind: QueueKind): QueueKind => (kind === 'none' ? 'playlist' : kind);
const wraps = (queue: Queue): boolean => queue.kind !== 'none' && queue.repeat === 'all';

export const isPlaylistOf = (queue: Queue, route: string | null, trackId: TrackId): boolean =>
  queue.kind === 'playlist' && queue.route === route && queue.trackIds.includes(trackId);

export type CanPlay = (trackId: TrackId) => boolean;
const anything: CanPlay = () => true;

/**
 * The index that Next leads to, or null: the next entry; at the end the first if repeat is all, or, in a
 * playlist, the same entry if repeat is one. `canPlay` excludes unplayable entries.
 */
export const nextIndex = (queue: Queue, canPlay: CanPlay = anything): number | null => neighbour(queue, 1, canPlay);

/** Null at the beginning, where Previous restarts the first track whatever repeat says. */
export const previousIndex = (queue: Queue, canPlay: CanPlay = anything): number | null =>
  neighbour(queue, -1, canPlay);

function neighbour(queue: Queue, step: 1 | -1, canPlay: CanPlay): number | null {
  const { trackIds, currentIndex } = queue;
  const { length } = trackIds;
  if (currentIndex < 0 || queue.kind === 'none') return null;
  for (let walked = 1; walked <= length; walked++) {
    const at = currentIndex + step * walked;
    if (at < 0 || (at >= length && !wraps(queue))) break;
    const wrapped = at % length;
    const id = trackIds[wrapped];
    if (id !== undefined && canPlay(id)) return wrapped;
  }
  const atEnd = step === 1 && currentIndex === length - 1;
  const same = queue.currentTrackId;
  const repeatsOne = atEnd && queue.kind === 'playlist' && queue.repeat === 'one' && same !== null && canPlay(same);
  return repeatsOne ? currentIndex : null;
}

export function indexAfterEnd(queue: Queue, canPlay: CanPlay = anything): number | null {
  const { currentTrackId, currentIndex } = queue;
  if (queue.repeat === 'one' && currentIndex >= 0 && currentTrackId !== null && canPlay(currentTrackId))
    return currentIndex;
  return nextIndex(queue, canPlay);
}

export type PreviousStep =
  | { readonly kind: 'restart' }
  | { readonly kind: 'move'; readonly index: number }
  | { readonly kind: 'none' };

/** Restarts the track after more than 5 s, and the first track always; otherwise moves. */
export function previousStep(queue: Queue, playedS: number): PreviousStep {
  if (queue.currentTrackId === null) return { kind: 'none' };
  if (playedS > limits.previousRestartsAfterS || queue.currentIndex === 0) return { kind: 'restart' };
  const index = previousIndex(queue);
  return index === null ? { kind: 'none' } : { kind: 'move', index };
}

const repeatCycle = { off: 'all', all: 'one', one: 'off' } as const;
export const nextRepeat = (repeat: Repeat): Repeat => repeatCycle[repeat];

/** Looks the current track up again, because the stored index may be stale. */
export function restoredQueue(stored: {
  readonly kind: QueueKind;
  readonly route: string | null;
  readonly trackIds: readonly TrackId[];
  readonly currentTrackId: TrackId;
  readonly suggestedIds: readonly TrackId[];
  readonly repeat: Repeat;
}): Queue {
  const trackIds = [...new Set(stored.trackIds)];
  const suggestedIds = stored.suggestedIds.filter(among(trackIds));
  return { ...stored, trackIds, currentIndex: trackIds.indexOf(stored.currentTrackId), suggestedIds };
}
