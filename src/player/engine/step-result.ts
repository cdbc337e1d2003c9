import type { PlayerEffect, Step } from './events.ts';
import type { PlayerState } from './state.ts';

export const stay = (state: PlayerState): Step => ({ state, effects: [] });

export const go = (state: PlayerState, ...effects: readonly PlayerEffect[]): Step => ({ state, effects });

export const after = (effects: readonly PlayerEffect[], { state, effects: rest }: Step): Step => ({
  state,
  effects: [...effects, ...rest],
});
