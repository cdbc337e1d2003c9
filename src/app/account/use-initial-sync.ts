import { useEffect } from 'react';
import { visitorId } from '../../core/ids.ts';
import type { PullOutcome } from '../../core/pull.ts';
import { useServices } from '../../screens/shared/services.ts';
import { askOnce } from '../../screens/shared/use-pull.ts';
import { retryUntilAnswered } from './retry-until-answered.ts';

/**
 * The one-time data load of docs/product.md section 4: whoever starts to listen here, now or at start-up, gets profile, likes and
 * playlists. A member's calls need the profile's id, so it comes first; without it the member's changes wait, so it is
 * asked for until there is an answer.
 */
export function useInitialSync(): void {
  const { identity, pull, connectivity } = useServices();
  const { ownerId, kind, needsProfile } = identity;
  useEffect(() => {
    if (ownerId === visitorId) return undefined;
    return retryUntilAnswered(async (): Promise<PullOutcome> => {
      const outcome: PullOutcome =
        kind === 'member' ? await askOnce(pull, { kind: 'ownProfile' }, {}) : { kind: 'fresh' };
      await Promise.all([askOnce(pull, { kind: 'likes' }, {}), askOnce(pull, { kind: 'playlists' }, {})]);
      return outcome;
    }, connectivity);
  }, [ownerId, kind, needsProfile, pull, connectivity]);
}
