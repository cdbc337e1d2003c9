import type { Moment, PlayerEffect, PlayerEvent } from './engine/events.ts';
import { initialState, type PlayerState } from './engine/state.ts';
import { step } from './engine/step.ts';

export type Machine = {
  readonly state: () => PlayerState;
  readonly dispatch: (event: PlayerEvent) => void;
  /** Begins: what happened before is looked at now. */
  readonly start: (parts: MachineParts) => void;
};

export type MachineParts = {
  /** Read when the event is handled. */
  readonly moment: () => Moment;
  readonly run: (effect: PlayerEffect) => void;
  /** After the effects of each step. */
  readonly stepped: () => void;
};

/** Holds the one state, and has the effects of each step carried out before the next event is looked at. */
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
