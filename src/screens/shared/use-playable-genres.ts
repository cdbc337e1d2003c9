import { genresStored } from '../../db/catalogue/ready-queries.ts';
import { useServices } from './services.ts';
import { useLive } from './use-live.ts';
import { useOffline } from './use-offline.ts';

/** Offline, the genres that have something to play; undefined online, where all have. */
export function usePlayableGenres(): ReadonlySet<string> | undefined {
  const { db } = useServices();
  const offline = useOffline();
  return useLive(`playable genres ${offline}`, async () => (offline ? genresStored(db) : undefined));
}
