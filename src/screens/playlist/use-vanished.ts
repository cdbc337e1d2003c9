import { useEffect, useState } from 'react';
import type { PlaylistId } from '../../core/ids.ts';
import { playlistById } from '../../db/playlists/queries.ts';
import { ignored } from '../../lib/log.ts';
import { useServices } from '../shared/services.ts';

type Now = { readonly isShown: boolean; readonly isUnknown: boolean };

export type Vanished = { readonly wasShown: boolean; readonly hasVanished: boolean };

/**
 * Whether what was shown under `key` is gone: another tab or device may have deleted it. It is pulled once more before,
 * because a hand edit may have removed the row (docs/guarantees.md case 35).
 */
export function useVanished(
  id: PlaylistId,
  key: string,
  { isShown, isUnknown }: Now,
  pull: () => Promise<unknown>,
): Vanished {
  const { db } = useServices();
  const [shownKey, setShownKey] = useState<string>();
  const [pulledKey, setPulledKey] = useState<string>();
  if (isShown && shownKey !== key) setShownKey(key);
  if (isShown && pulledKey !== undefined) setPulledKey(undefined);
  const wasShown = shownKey === key;
  const mayBeGone = isUnknown && wasShown;
  useEffect(() => {
    const pullOnce = async (): Promise<void> => {
      await pull();
      // The live query may not have run since the pull wrote the row.
      if ((await playlistById(db, id)) === undefined) setPulledKey(key);
    };
    if (mayBeGone) pullOnce().catch(ignored('looking for a playlist that vanished'));
  }, [mayBeGone, db, id, key, pull]);
  return { wasShown, hasVanished: mayBeGone && pulledKey === key };
}
