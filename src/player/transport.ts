import { nextPosition, positionAfterEnd, previousPosition, previousStep, type Queue } from '../core/queue.ts';
import type { Deck } from './deck.ts';
import type { createGrowth } from './growth.ts';
import type { ListenMeter } from './listen-meter.ts';
import type { createRecorder } from './recorder.ts';
import type { createSkipper } from './skipper.ts';

export type TransportDeps = {
  readonly queue: () => Queue;
  readonly deck: Deck;
  readonly skipper: ReturnType<typeof createSkipper>;
  readonly recorder: ReturnType<typeof createRecorder>;
  readonly meter: ListenMeter;
  readonly growth: ReturnType<typeof createGrowth>;
};

/** Next, Previous, and the end of a track (spec section 4). */
export function createTransport({ queue, deck, skipper, recorder, meter, growth }: TransportDeps) {
  return {
    next: (): void => {
      const skipped = queue().currentTrackId;
      if (skipped === null) return;
      skipper.chosen();
      void growth.atEnd().then(async (stillHere) => {
        if (stillHere && (await skipper.move(nextPosition, false))) recorder.skipped(skipped);
      });
    },
    previous: (): void => {
      const step = previousStep(queue(), deck.timeS());
      if (step.kind === 'restart') deck.restart();
      else if (step.kind === 'move') void skipper.move(previousPosition, false);
    },
    ended: (): void => {
      const { currentTrackId: id, position: here } = queue();
      if (id === null) return;
      meter.stop();
      recorder.ended(id);
      const position = positionAfterEnd(queue());
      if (position !== null && position === here) {
        meter.reset(0);
        deck.restart();
        recorder.chosen(id);
      } else if (position !== null) {
        // At once where it can: on iOS only what follows the event directly goes on in the background.
        void skipper.move(positionAfterEnd, true);
      } else {
        void growth.atEnd().then(async (stillHere) => {
          if (stillHere && !(await skipper.move(positionAfterEnd, true))) deck.cue(id, 0);
        });
      }
    },
  };
}
