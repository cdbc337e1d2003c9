import { useEffect } from 'react';
import { visitorId } from '../../core/ids.ts';
import { isFailure } from '../../core/pull.ts';
import { useServices } from '../../screens/shared/services.ts';
import { retryUntilAnswered } from './retry-until-answered.ts';

/**
 * The initial pulls of docs/product.md section 4: profile, likes and playlists of the current user, at start-up and after
 * sign-in, retried until all are answered. A member's calls need the profile's id, so the profile comes first; without it
 * the member's changes wait.
 */
export function useInitialSync(): void {
  const { identity, pull, connectivity } = useServices();
  const { ownerId, kind, needsProfile } = identity;
  useEffect(() => {
    if (ownerId === visitorId) return undefined;
    return retryUntilAnswered(async () => {
      const profile = kind === 'member' ? [await pull({ kind: 'ownProfile' })] : [];
      const lists = await Promise.all([pull({ kind: 'likes' }), pull({ kind: 'playlists' })]);
      return ![...profile, ...lists].some(isFailure);
    }, connectivity);
  }, [ownerId, kind, needsProfile, pull, connectivity]);
}
