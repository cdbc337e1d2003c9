import type { Moment, PlayerEffect, PlayerEvent } from './engine/events.ts';
import { initialState, type PlayerState } from './engine/state.ts';
import { step } from './engine/step.ts';

export type Machine = {
  readonly state: () => PlayerState;
  readonly dispatch: (event: PlayerEvent) => void;
  readonly start: (parts: MachineParts) => void;
};

export type MachineParts = {
  readonly moment: () => Moment;
  readonly run: (effect: PlayerEffect) => void;
  readonly stepped: () => void;
};

/** Owns the one state. The effects of a step are carried out before the next event is handled. */
export function createMachine(): Machine {
  let state = initialState;
  let parts: MachineParts | undefined;
  let isStepping = false;
  const waiting: PlayerEvent[] = [];

  const stepAll = ({ moment, run, stepped }: MachineParts): void => {
    for (let event = waiting.shift(); event !== undefined; event = waiting.shift()) {
      const { state: next, effects } = step(state, event, moment());
      state = next;
      for (const effect of effects) run(effect);
      stepped();
    }
  };
  const work = (): void => {
    if (parts === undefined || isStepping) return;
    isStepping = true;
    try {
      stepAll(parts);
    } finally {
      isStepping = false;
    }
  };
  return {
    state: () => state,
    dispatch: (event) => {
      waiting.push(event);
      work();
    },
    start: (given) => {
      parts = given;
      work();
    },
  };
}
