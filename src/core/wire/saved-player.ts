import { parseTrackId, type TrackId } from '../ids.ts';
import type { Queue, QueueKind, Repeat } from '../queue/queue.ts';
import { appPathOrNull, field, fieldsOf, listOf, numberOrNull } from './read.ts';

type SavedState = {
  readonly trackId: TrackId | null;
  readonly sourceRoute: string | null;
  readonly currentTimeS: number;
  readonly repeat: Repeat;
  readonly volume: number;
  readonly lastCountedTrackId: TrackId | null;
  readonly playedMs: number;
};

type SavedQueue = Pick<Queue, 'trackIds' | 'suggestedIds' | 'kind'>;

const repeats: readonly Repeat[] = ['off', 'all', 'one'];
const kinds: readonly QueueKind[] = ['playlist', 'genre', 'none'];

/** A row of `playerState` as stored: an older version may have written it, or a hand edit (docs/devtools.md). */
export function parseSavedState(value: unknown): SavedState {
  const fields = fieldsOf(value);
  const volume = numberOrNull(field(fields, 'volume'), 0, 1) ?? 1;
  return {
    trackId: parseTrackId(field(fields, 'trackId')) ?? null,
    sourceRoute: appPathOrNull(field(fields, 'sourceRoute'), 4_096),
    currentTimeS: numberOrNull(field(fields, 'currentTimeS'), 0, 24 * 60 * 60) ?? 0,
    repeat: repeats.find((known) => known === field(fields, 'repeat')) ?? 'all',
    // The player's steps (docs/product.md section 9).
    volume: Math.round(volume * 100) / 100,
    lastCountedTrackId: parseTrackId(field(fields, 'lastCountedTrackId')) ?? null,
    playedMs: numberOrNull(field(fields, 'playedMs'), 0, Number.MAX_SAFE_INTEGER) ?? 0,
  };
}

/** A row of `playQueue`. Not cut: the player would take a shorter list than it wrote for another tab's. */
export function parseSavedQueue(value: unknown): SavedQueue {
  const fields = fieldsOf(value);
  const idsAt = (name: string): readonly TrackId[] =>
    listOf(field(fields, name), Number.POSITIVE_INFINITY).flatMap((id) => parseTrackId(id) ?? []);
  return {
    trackIds: idsAt('trackIds'),
    suggestedIds: idsAt('suggestedIds'),
    // The kind that needs nothing but the list.
    kind: kinds.find((known) => known === field(fields, 'kind')) ?? 'playlist',
  };
}
