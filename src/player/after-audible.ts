/**
 * Long enough for a track to start first, even over a near network, and as short as what people perceive as immediate.
 * Drawing, the lock screen and the database take the processor that the element needs to start.
 */
const afterAudibleMs = 100;

export type AfterAudible = {
  /**
   * Runs `work` at the end of the player's step; while a track is about to sound, with its first sound, at most 100 ms
   * later. In the order of the calls.
   */
  readonly run: (work: () => void) => void;
  /** Call at the end of each step. */
  readonly stepped: () => void;
};

/** Lets a pressed track sound before what only tells about it. */
export function createAfterAudible(isPreparing: () => boolean): AfterAudible {
  let waiting: (() => void)[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  const runAll = (): void => {
    clearTimeout(timer);
    timer = undefined;
    const due = waiting;
    waiting = [];
    for (const work of due) work();
  };
  return {
    run: (work) => {
      waiting.push(work);
    },
    stepped: () => {
      if (!isPreparing()) runAll();
      else if (waiting.length > 0) timer ??= setTimeout(runAll, afterAudibleMs);
    },
  };
}
