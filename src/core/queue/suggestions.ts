import type { TrackId } from '../ids.ts';
import { among } from './among.ts';

/**
 * Of a queue. `suggestedIds` are the entries with which playback goes on after the list's end
 * (docs/decisions/0084-go-on-playing.md).
 */
export type QueueEntries = {
  readonly trackIds: readonly TrackId[];
  readonly currentIndex: number;
  readonly suggestedIds: readonly TrackId[];
};

/** An entry belongs to the part of the queue that it was moved into; at the boundary it stays what it was. */
export function suggestedAfterMove(queue: QueueEntries, moved: TrackId, to: number): readonly TrackId[] {
  const { trackIds, suggestedIds, currentIndex } = queue;
  const isSuggested = among(suggestedIds);
  const isUnplayedSuggestion = (at: number): boolean => {
    const id = trackIds[at];
    return at > currentIndex && id !== undefined && isSuggested(id);
  };
  const staysFirst = isUnplayedSuggestion(to) && (isUnplayedSuggestion(to + 1) || to === trackIds.length - 1);
  const rest = suggestedWithout(queue, moved);
  return staysFirst || isUnplayedSuggestion(to - 1) ? [...rest, moved] : rest;
}

/** The index from which on all entries are suggestions not played yet; the length when there is none. */
export function suggestedFrom({ trackIds, suggestedIds, currentIndex }: QueueEntries): number {
  const isSuggested = among(suggestedIds);
  return (
    Math.max(
      currentIndex,
      trackIds.findLastIndex((id) => !isSuggested(id)),
    ) + 1
  );
}

export const suggestedWithout = ({ suggestedIds }: QueueEntries, trackId: TrackId): readonly TrackId[] =>
  suggestedIds.includes(trackId) ? suggestedIds.filter((id) => id !== trackId) : suggestedIds;
