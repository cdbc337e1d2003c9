import type { ReactNode } from 'react';
import { Notice } from '../../ui/feedback/States.tsx';
import { CloudOffIcon } from '../../ui/shell-icons.tsx';
import { common } from '../../ui/strings/strings.ts';
import { useArrangement } from '../shared/use-arrangement.ts';
import { useOffline } from '../shared/use-offline.ts';

export type OfflineNoticesProps = {
  readonly term: string;
  readonly hasResults: boolean;
  readonly children: ReactNode;
};

/**
 * Says that the results are this device's: over them if that was known when they were first painted, else at their end,
 * where the notice moves none of them.
 */
export function OfflineNotices({ term, hasResults, children }: OfflineNoticesProps) {
  const offline = useOffline();
  const isAtTop = useArrangement(term, hasResults ? offline : undefined) === true;
  const notice = <Notice icon={<CloudOffIcon />}>{common.offlineNotice}</Notice>;
  return (
    <>
      {isAtTop ? <div style={{ visibility: offline ? 'visible' : 'hidden' }}>{notice}</div> : null}
      {children}
      {offline && hasResults && !isAtTop ? notice : null}
    </>
  );
}
