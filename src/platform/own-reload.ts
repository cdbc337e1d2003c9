/** In the state of a history entry whose page reloads itself. */
const mark = 'offbeatReload';

/** The history entry's state; empty where it has none. */
export function entryState(): Record<string, unknown> {
  const state: unknown = history.state;
  return typeof state === 'object' && state !== null ? { ...state } : {};
}

/** A reload that the user did not ask for, or asked for in a list: it comes back to where it was. */
export function reloadInPlace(): void {
  history.replaceState({ ...entryState(), [mark]: true }, '');
  window.location.reload();
}

/**
 * Whether the user left this page where it was and returns to it: by Back from another site, to a tab that the browser had
 * discarded, or after `reloadInPlace`. Not after a reload by hand. Once: the next reload is another one.
 */
export function takeReturn(): boolean {
  const { [mark]: isOwnReload = false, ...state } = entryState();
  if (isOwnReload === true) history.replaceState(state, '');
  const wasDiscarded = 'wasDiscarded' in document && document.wasDiscarded === true;
  const isBack = performance
    .getEntriesByType('navigation')
    .some((entry) => 'type' in entry && entry.type === 'back_forward');
  return isOwnReload === true || wasDiscarded || isBack;
}
