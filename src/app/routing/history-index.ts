/** The page's index in the browser's history, counted by the router; its first entry is 0. */
export function historyIndex(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
}
