import { useEffect } from 'react';
import { visitorId } from '../../core/ids.ts';
import type { PullOutcome } from '../../core/pull.ts';
import { useServices } from '../../screens/shared/services.ts';
import { retryUntilAnswered } from './retry-until-answered.ts';

/**
 * The initial pulls of docs/product.md section 4: profile, likes and playlists of the current user, at start-up and after
 * sign-in. A member's calls need the profile's id, so the profile comes first; without it the member's changes wait, so
 * the pull is retried until it is answered.
 */
export function useInitialSync(): void {
  const { identity, pull, connectivity } = useServices();
  const { ownerId, kind, needsProfile } = identity;
  useEffect(() => {
    if (ownerId === visitorId) return undefined;
    return retryUntilAnswered(async (): Promise<PullOutcome> => {
      const outcome: PullOutcome = kind === 'member' ? await pull({ kind: 'ownProfile' }) : { kind: 'nothingToFetch' };
      await Promise.all([pull({ kind: 'likes' }), pull({ kind: 'playlists' })]);
      return outcome;
    }, connectivity);
  }, [ownerId, kind, needsProfile, pull, connectivity]);
}
