import { useMemo, useSyncExternalStore } from 'react';
import { liveLikes, type Likes } from '../../db/library/live-likes.ts';
import { useServices } from './services.ts';

const nothing = { subscribe: () => () => undefined, current: () => undefined } as const;

/** The user's likes; undefined until they were read, and always unless `wanted`. */
export function useLikes(wanted = true): Likes | undefined {
  const { db, identity } = useServices();
  const { ownerId } = identity;
  const live = useMemo(() => (wanted ? liveLikes(db, ownerId) : nothing), [db, ownerId, wanted]);
  return useSyncExternalStore(live.subscribe, live.current);
}
