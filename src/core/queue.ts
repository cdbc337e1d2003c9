import { assertNever } from '../lib/assert-never.ts';
import type { TrackId } from './ids.ts';
import { limits } from './limits.ts';

export type Repeat = 'off' | 'all' | 'one';
/** `playlist`: a list played as a whole; `genre`: a track chosen from a genre, whose queue grows page by page. */
export type QueueKind = 'playlist' | 'genre' | 'none';

/**
 * A track appears in the queue once: adding it again moves it. `position` is the
 * current track's index in `trackIds`, or -1 if it is not in them.
 */
export type Queue = {
  readonly kind: QueueKind;
  readonly route: string | null;
  readonly trackIds: readonly TrackId[];
  readonly position: number;
  readonly currentTrackId: TrackId | null;
  readonly repeat: Repeat;
};

export const emptyQueue: Queue = {
  kind: 'none',
  route: null,
  trackIds: [],
  position: -1,
  currentTrackId: null,
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
  | { readonly kind: 'movedTo'; readonly position: number }
  | { readonly kind: 'reordered'; readonly order: readonly TrackId[] }
  | { readonly kind: 'playNextAdded'; readonly trackId: TrackId }
  | { readonly kind: 'appended'; readonly trackIds: readonly TrackId[] }
  | { readonly kind: 'removed'; readonly trackId: TrackId }
  | { readonly kind: 'entryMoved'; readonly from: number; readonly to: number }
  | { readonly kind: 'replaced'; readonly trackIds: readonly TrackId[] }
  | { readonly kind: 'repeatChanged'; readonly repeat: Repeat }
  | { readonly kind: 'cleared' };

/** Pure. Indexes outside the list change nothing. Never throws; O(length). */
export function queueAfter(queue: Queue, event: QueueEvent): Queue {
  switch (event.kind) {
    case 'listPlayed':
      return listPlayed(queue, event);
    case 'movedTo': {
      const currentTrackId = queue.trackIds[event.position];
      return currentTrackId === undefined ? queue : { ...queue, position: event.position, currentTrackId };
    }
    case 'reordered':
      return reordered(queue, event.order);
    case 'playNextAdded':
      return playNextAdded(queue, event.trackId);
    case 'appended':
      return appended(queue, event.trackIds);
    case 'removed':
      return removed(queue, event.trackId);
    case 'entryMoved':
      return entryMoved(queue, event.from, event.to);
    case 'replaced':
      return replaced(queue, event.trackIds);
    case 'repeatChanged':
      return { ...queue, repeat: event.repeat };
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
  const position = trackIds.length === event.trackIds.length ? event.startAt : trackIds.indexOf(currentTrackId);
  return { kind: event.from, route: event.route, trackIds, position, currentTrackId, repeat: queue.repeat };
}

function reordered(queue: Queue, order: readonly TrackId[]): Queue {
  const present = new Set(queue.trackIds);
  const named = [...new Set(order)].filter((id) => present.has(id));
  const namedSet = new Set(named);
  const trackIds = [...named, ...queue.trackIds.filter((id) => !namedSet.has(id))];
  if (queue.position < 0 || queue.currentTrackId === null) return { ...queue, trackIds };
  const rest = trackIds.filter((id) => id !== queue.currentTrackId);
  return { ...queue, trackIds: [queue.currentTrackId, ...rest], position: 0 };
}

function playNextAdded(queue: Queue, trackId: TrackId): Queue {
  const { currentTrackId } = queue;
  if (currentTrackId === null) return { ...queue, ...alone(trackId) };
  if (trackId === currentTrackId) return queue;
  const rest = queue.trackIds.filter((id) => id !== trackId && id !== currentTrackId);
  // The current track keeps its place among the remaining ones; a track missing from the list comes first.
  const before = queue.trackIds.slice(0, Math.max(0, queue.position)).filter((id) => id !== trackId);
  const at = before.length;
  const trackIds = [...before, currentTrackId, trackId, ...rest.slice(at)];
  return { ...queue, kind: playable(queue.kind), trackIds, position: at };
}

function appended(queue: Queue, added: readonly TrackId[]): Queue {
  const [first] = added;
  if (first === undefined) return queue;
  if (queue.currentTrackId === null) return { ...queue, ...alone(first), trackIds: [...new Set(added)] };
  const moving = new Set(added.filter((id) => id !== queue.currentTrackId));
  const trackIds = [...queue.trackIds.filter((id) => !moving.has(id)), ...moving];
  const position = queue.position < 0 ? -1 : trackIds.indexOf(queue.currentTrackId);
  return { ...queue, kind: playable(queue.kind), trackIds, position };
}

function removed(queue: Queue, trackId: TrackId): Queue {
  const at = queue.trackIds.indexOf(trackId);
  if (at < 0) return queue;
  const trackIds = queue.trackIds.filter((id) => id !== trackId);
  if (at !== queue.position) return { ...queue, trackIds, position: queue.position - (at < queue.position ? 1 : 0) };
  // Removing the current track continues with the next; without one, it plays to its end, missing from the list.
  const next = trackIds[at] === undefined && wraps(queue) ? 0 : at;
  const currentTrackId = trackIds[next];
  return currentTrackId === undefined
    ? { ...queue, trackIds, position: -1 }
    : { ...queue, trackIds, position: next, currentTrackId };
}

function replaced(queue: Queue, given: readonly TrackId[]): Queue {
  const { currentTrackId } = queue;
  if (currentTrackId === null) return queue;
  const trackIds = [...new Set(given)];
  return { ...queue, kind: 'playlist', trackIds, position: trackIds.indexOf(currentTrackId) };
}

function entryMoved(queue: Queue, from: number, to: number): Queue {
  const moved = queue.trackIds[from];
  if (moved === undefined || queue.trackIds[to] === undefined || from === to) return queue;
  const trackIds = queue.trackIds.toSpliced(from, 1).toSpliced(to, 0, moved);
  const { position } = queue;
  if (position === from) return { ...queue, trackIds, position: to };
  const shift = position > from && position <= to ? -1 : position < from && position >= to ? 1 : 0;
  return { ...queue, trackIds, position: position + shift };
}

const alone = (trackId: TrackId) =>
  ({ kind: 'playlist', route: null, trackIds: [trackId], position: 0, currentTrackId: trackId }) as const;
const playable = (kind: QueueKind): QueueKind => (kind === 'none' ? 'playlist' : kind);
const wraps = (queue: Queue): boolean => queue.kind !== 'none' && queue.repeat === 'all';

export const isPlaylistOf = (queue: Queue, route: string | null, trackId: TrackId): boolean =>
  queue.kind === 'playlist' && queue.route === route && queue.trackIds.includes(trackId);

export type CanPlay = (trackId: TrackId) => boolean;
const anything: CanPlay = () => true;

/**
 * The position that Next leads to, or null: the next entry; at the end the first if repeat is all, or, in a
 * playlist, the same entry if repeat is one. `canPlay` excludes unplayable entries.
 */
export const nextPosition = (queue: Queue, canPlay: CanPlay = anything): number | null => neighbour(queue, 1, canPlay);

/** Null at the beginning, where Previous restarts the first track whatever repeat says. */
export const previousPosition = (queue: Queue, canPlay: CanPlay = anything): number | null =>
  neighbour(queue, -1, canPlay);

function neighbour(queue: Queue, step: 1 | -1, canPlay: CanPlay): number | null {
  const { trackIds, position } = queue;
  const { length } = trackIds;
  if (position < 0 || queue.kind === 'none') return null;
  for (let walked = 1; walked <= length; walked++) {
    const at = position + step * walked;
    if (at < 0 || (at >= length && !wraps(queue))) break;
    const wrapped = at % length;
    const id = trackIds[wrapped];
    if (id !== undefined && canPlay(id)) return wrapped;
  }
  const atEnd = step === 1 && position === length - 1;
  const same = queue.currentTrackId;
  const repeatsOne = atEnd && queue.kind === 'playlist' && queue.repeat === 'one' && same !== null && canPlay(same);
  return repeatsOne ? position : null;
}

export function positionAfterEnd(queue: Queue, canPlay: CanPlay = anything): number | null {
  const { currentTrackId, position } = queue;
  if (queue.repeat === 'one' && position >= 0 && currentTrackId !== null && canPlay(currentTrackId)) return position;
  return nextPosition(queue, canPlay);
}

export type PreviousStep =
  { readonly kind: 'restart' } | { readonly kind: 'move'; readonly position: number } | { readonly kind: 'none' };

/** Restarts the track after more than 5 s, and the first track always; otherwise moves. */
export function previousStep(queue: Queue, playedS: number, canPlay: CanPlay = anything): PreviousStep {
  if (queue.currentTrackId === null) return { kind: 'none' };
  if (playedS > limits.previousRestartsAfterS || queue.position === 0) return { kind: 'restart' };
  const position = previousPosition(queue, canPlay);
  return position === null ? { kind: 'none' } : { kind: 'move', position };
}

const repeatCycle = { off: 'all', all: 'one', one: 'off' } as const;
export const nextRepeat = (repeat: Repeat): Repeat => repeatCycle[repeat];

/** Looks the current track up again, because the stored index may be stale. */
export function restoredQueue(stored: {
  readonly kind: QueueKind;
  readonly route: string | null;
  readonly trackIds: readonly TrackId[];
  readonly currentTrackId: TrackId;
  readonly repeat: Repeat;
}): Queue {
  const trackIds = [...new Set(stored.trackIds)];
  return { ...stored, trackIds, position: trackIds.indexOf(stored.currentTrackId) };
}
