export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

export async function share(what: {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}): Promise<ShareOutcome> {
  if (!sharesNatively(what)) return copy(what.url);
  try {
    await navigator.share(what);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
}

/** By type: a name without a function behind it cannot be called. */
function sharesNatively(what: ShareData): boolean {
  if (typeof navigator.share !== 'function') return false;
  return typeof navigator.canShare !== 'function' || navigator.canShare(what);
}

async function copy(text: string): Promise<ShareOutcome> {
  try {
    await navigator.clipboard.writeText(text);
    return 'copied';
  } catch {
    // No clipboard, or not permitted: use execCommand.
    return copyBySelection(text) ? 'copied' : 'failed';
  }
}

/**
 * For insecure origins, which have no clipboard API. Selects without focusing: a field's focus is taken back at once by an
 * open dialog, which then copies nothing, and falls to the page's start when the field is removed. Safari fires no copy
 * event without a selection.
 */
function copyBySelection(text: string): boolean {
  const selected = document.createElement('span');
  selected.textContent = text;
  selected.style.cssText = 'position:fixed;top:0;opacity:0;user-select:text;-webkit-user-select:text';
  let written = false;
  const write = (event: ClipboardEvent): void => {
    event.preventDefault();
    event.clipboardData?.setData('text/plain', text);
    written = event.clipboardData !== null;
  };
  document.addEventListener('copy', write, { capture: true });
  document.body.append(selected);
  try {
    getSelection()?.selectAllChildren(selected);
    return document.execCommand('copy') && written;
  } catch {
    // The caller reports the failure.
    return false;
  } finally {
    document.removeEventListener('copy', write, { capture: true });
    selected.remove();
  }
}
