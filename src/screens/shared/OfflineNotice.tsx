import { CloudOffIcon } from '../../ui/shell-icons.tsx';
import { Notice } from '../../ui/feedback/States.tsx';
import { common } from '../../ui/strings/strings.ts';
import { useOffline } from './use-offline.ts';

/** `shows` is false if nothing stored is shown. */
export function OfflineNotice({ shows = true }: { readonly shows?: boolean }) {
  const offline = useOffline();
  return offline && shows ? <Notice icon={<CloudOffIcon />}>{common.offlineNotice}</Notice> : null;
}
