import { audioAddress } from '../core/audio-address.ts';
import { queueAfter, type Queue } from '../core/queue.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import { trackById } from '../db/catalogue/queries.ts';
import type { Deck } from './deck.ts';
import { createGrowth } from './growth.ts';
import type { ListenMeter } from './listen-meter.ts';
import type { PlayerDeps } from './player-deps.ts';
import type { createRecorder } from './recorder.ts';
import { createSkipper } from './skipper.ts';
import { createTransport } from './transport.ts';

export type CourseParts = {
  readonly deps: PlayerDeps;
  readonly deck: Deck;
  readonly recorder: ReturnType<typeof createRecorder>;
  readonly meter: ListenMeter;
  readonly queue: () => Queue;
  readonly setQueue: (queue: Queue) => void;
  readonly track: () => Track | undefined;
  readonly quality: () => AudioQuality;
  /** Plays the queue's current track from its beginning; `automatic` while trying one after the other. */
  readonly begin: (automatic: boolean) => void;
  /** The queue has more at its end than before. */
  readonly grew: () => void;
};

/** From one track to the next: Next, Previous and ends (transport), past what cannot play (skipper), along a genre (growth). */
export function createCourse(parts: CourseParts) {
  const { deps, deck, queue, setQueue } = parts;
  const { sounds, looksOffline, answers, notify, monotonicMs } = deps;
  const db = () => deps.commands().db;
  const skipper = createSkipper({
    queue,
    storedIds: () => sounds.storedIds(),
    addressOf: async (id) => {
      const known = await trackById(db(), id).catch(() => undefined);
      return known === undefined ? null : audioAddress(known, parts.quality(), deps.audioHost);
    },
    isPrepared: deck.isPrepared,
    looksOffline,
    answers,
    notify,
    monotonicMs,
    playedMs: parts.meter.playedMs,
    playAt: (position, automatic) => {
      setQueue(queueAfter(queue(), { kind: 'movedTo', position }));
      parts.begin(automatic);
    },
    stop: () => {
      const { currentTrackId } = queue();
      if (currentTrackId !== null) deck.cue(currentTrackId, 0);
    },
  });
  const growth = createGrowth({
    db,
    queue,
    track: parts.track,
    looksOffline,
    nextPage: deps.nextPage,
    grew: (grown) => {
      setQueue(grown);
      parts.grew();
    },
  });
  const transport = createTransport({ queue, deck, skipper, recorder: parts.recorder, meter: parts.meter, growth });
  return { skipper, growth, transport };
}
