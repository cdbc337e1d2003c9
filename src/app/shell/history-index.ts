/** Where the shown page stands in the browser's history: the router numbers its entries, the first one it made is 0. */
export function historyIndex(): number {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number' ? state.idx : 0;
}
