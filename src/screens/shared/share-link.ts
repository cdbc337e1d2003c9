import { share } from '../../platform/share.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { toasts } from '../../ui/strings/actions.ts';

/** Shares the address of a page of the app, with the toasts of docs/product.md section 8. */
export async function shareLink(what: {
  readonly title: string;
  readonly text: string;
  readonly path: string;
}): Promise<void> {
  const { title, text, path } = what;
  const outcome = await share({ title, text, url: new URL(path, location.origin).href });
  if (outcome === 'copied') showToast(toasts.linkCopied);
  if (outcome === 'failed') showToast(toasts.shareFailed);
}
