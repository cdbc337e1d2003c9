import { parseTrackId, type TrackId } from '../../../../src/core/ids.ts';
import { emptyQueue, queueAfter, type Queue, type Repeat } from '../../../../src/core/queue/queue.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';

export const id = (name: string): TrackId => assertDefined(parseTrackId(name), name);
export const ids = (names: string): TrackId[] => names.split('').map(id);

/** A playlist of one-letter tracks, playing the letter in brackets: `ab[c]d`. */
export function playing(pattern: string, repeat: Repeat = 'all', from: 'playlist' | 'genre' = 'playlist'): Queue {
  const startAt = pattern.indexOf('[');
  const trackIds = ids(pattern.replace(/[[\]]/g, ''));
  return queueAfter({ ...emptyQueue, repeat }, { kind: 'listPlayed', trackIds, startAt, from, route: '/x' });
}

export function shown(queue: Queue): string {
  if (queue.currentIndex < 0) return `${queue.trackIds.join('')} (${queue.currentTrackId ?? 'nothing'})`;
  return queue.trackIds.map((track, at) => (at === queue.currentIndex ? `[${track}]` : track)).join('');
}
