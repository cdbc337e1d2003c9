import { useEffect } from 'react';
import { visitorId } from '../core/ids.ts';
import { useServices } from '../screens/services.ts';
import { askOnce } from '../screens/use-pull.ts';

/**
 * The one-time data load of spec section 4: whoever starts to listen here, now or at start-up, gets profile, likes and
 * playlists. A member's calls need the profile's id, so it comes first.
 */
export function useOwnData(): void {
  const { identity, pull } = useServices();
  const { ownerId, kind, needsProfile } = identity;
  useEffect(() => {
    if (ownerId === visitorId) return;
    const load = async (): Promise<void> => {
      if (kind === 'member') await askOnce(pull, { kind: 'ownProfile' }, {});
      await Promise.all([askOnce(pull, { kind: 'likes' }, {}), askOnce(pull, { kind: 'playlists' }, {})]);
    };
    void load();
  }, [ownerId, kind, needsProfile, pull]);
}
