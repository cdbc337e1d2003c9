import type { PullOutcome } from '../core/pull.ts';

/**
 * Whether the network answered lately: what the last pull said, not `navigator.onLine`, which is true when only the server
 * is gone and false on a machine that needs no network to reach it (offline.md, dependencies.md).
 */
let unreachable = false;
const listeners = new Set<() => void>();

function set(next: boolean): void {
  if (next === unreachable) return;
  unreachable = next;
  for (const listener of listeners) listener();
}

/** A pull ended; `fresh` asked nobody and says nothing. */
export function noteOutcome(outcome: PullOutcome): void {
  if (outcome.kind !== 'fresh') set(outcome.kind === 'offline');
}

export const isUnreachable = (): boolean => unreachable;

export function onReachability(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
