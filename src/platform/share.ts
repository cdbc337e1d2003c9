export type ShareOutcome = 'shared' | 'copied' | 'cancelled' | 'failed';

export async function share(what: {
  readonly title: string;
  readonly text: string;
  readonly url: string;
}): Promise<ShareOutcome> {
  const native = 'share' in navigator && (!('canShare' in navigator) || navigator.canShare(what));
  if (!native) return copy(what.url);
  try {
    await navigator.share(what);
    return 'shared';
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError' ? 'cancelled' : 'failed';
  }
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

/** For insecure origins, which have no clipboard API. */
function copyBySelection(text: string): boolean {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.cssText = 'position:fixed;opacity:0';
  document.body.append(field);
  field.select();
  try {
    return document.execCommand('copy');
  } catch {
    // The caller reports the failure.
    return false;
  } finally {
    field.remove();
  }
}
