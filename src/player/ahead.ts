import type { TrackId } from '../core/ids.ts';
import { positionAfterEnd, type Queue } from '../core/queue.ts';
import type { AudioQuality } from '../core/track.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { tracksByIds } from '../db/catalogue/queries.ts';
import type { Deck } from './deck.ts';
import type { Sounds } from './sounds.ts';

/** What will play when the current track ends; null when nothing, or the same again. */
function comingUp(queue: Queue): TrackId | null {
  const position = positionAfterEnd(queue);
  return position === null || position === queue.position ? null : (queue.trackIds[position] ?? null);
}

/** Makes ready what comes next: its source at hand, its sound fetched ahead (issue 4: the gap between two tracks). */
export function createAhead(deps: {
  readonly deck: () => Deck;
  readonly sounds: Sounds;
  readonly db: () => OffbeatDb;
  readonly queue: () => Queue;
}) {
  const { deck, sounds, db, queue } = deps;
  /** While it plays: a paused player may never go on. */
  const prepare = (): void => {
    if (deck().status() === 'playing') deck().prepare(comingUp(queue()));
  };
  sounds.onStored((id) => {
    if (comingUp(queue()) === id) prepare();
  });
  return {
    prepare,
    /** Fetches the current track whole, then the next one. */
    fetch: (quality: AudioQuality): void => {
      const asked = queue().currentTrackId;
      const next = comingUp(queue());
      const ids = [asked, next].filter((id) => id !== null);
      tracksByIds(db(), ids).then(
        (tracks) => {
          if (queue().currentTrackId === asked) sounds.want(tracks, quality);
        },
        () => undefined,
      );
    },
  };
}
