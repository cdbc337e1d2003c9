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

/** Next, Previous, and the end of a track (docs/product.md section 4). */
export function createTransport({ queue, deck, skipper, recorder, meter, growth }: TransportDeps) {
  /** Beyond the end of what is known: the next page is waited for, unless something else is wished for meanwhile. */
  const moveOn = async (step: typeof nextPosition, orSame: boolean): Promise<'moved' | 'stayed' | 'obsolete'> => {
    const isLatest = skipper.wish();
    if (!(await growth.atEnd()) || !isLatest()) return 'obsolete';
    const moving = skipper.move(step, orSame);
    const isStill = skipper.wish();
    if (await moving) return 'moved';
    return isStill() ? 'stayed' : 'obsolete';
  };

  return {
    next: (): void => {
      const skipped = queue().currentTrackId;
      if (skipped === null) return;
      skipper.chosen();
      void moveOn(nextPosition, false).then((went) => {
        if (went === 'moved') recorder.skipped(skipped);
      });
    },
    previous: (): void => {
      const step = previousStep(queue(), deck.timeS());
      // Also what was still being waited for is not wanted any more.
      skipper.chosen();
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
      } else if (position !== null && !growth.mayGrowAtEnd()) {
        // At once where it can: on iOS only what follows the event directly goes on in the background.
        void skipper.move(positionAfterEnd, true);
      } else {
        void moveOn(positionAfterEnd, true).then((went) => {
          if (went === 'stayed') deck.cue(id, 0);
        });
      }
    },
  };
}
