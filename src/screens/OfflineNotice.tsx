import type { PullOutcome } from '../core/pull.ts';
import { CloudOffIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/States.tsx';
import { common } from '../ui/strings.ts';

/** Says that the network could not answer and what is shown instead; nothing otherwise. */
export function OfflineNotice({ outcome }: { readonly outcome: PullOutcome | undefined }) {
  if (outcome?.kind !== 'offline') return null;
  return <Notice icon={<CloudOffIcon />}>{common.offlineNotice}</Notice>;
}
