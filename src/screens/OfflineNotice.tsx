import { CloudOffIcon } from '../ui/icons.tsx';
import { Notice } from '../ui/States.tsx';
import { common } from '../ui/strings.ts';
import { useUnreachable } from './use-current.ts';

/** Says that the network cannot answer and what is shown instead. `shows` is false where nothing stored is shown. */
export function OfflineNotice({ shows = true }: { readonly shows?: boolean }) {
  const unreachable = useUnreachable();
  return unreachable && shows ? <Notice icon={<CloudOffIcon />}>{common.offlineNotice}</Notice> : null;
}
