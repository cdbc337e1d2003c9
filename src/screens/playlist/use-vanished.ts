import { useEffect, useState } from 'react';

type Now = { readonly isShown: boolean; readonly isUnknown: boolean };

/**
 * Whether what was shown under `key` is gone: another tab or device may have deleted it. It is pulled once more before,
 * because a hand edit may have removed the row (docs/guarantees.md case 35).
 */
export function useVanished(key: string, { isShown, isUnknown }: Now, pull: () => Promise<unknown>) {
  const [shownKey, setShownKey] = useState<string>();
  const [pulledKey, setPulledKey] = useState<string>();
  if (isShown && shownKey !== key) setShownKey(key);
  if (isShown && pulledKey !== undefined) setPulledKey(undefined);
  const wasShown = shownKey === key;
  const mayBeGone = isUnknown && wasShown;
  useEffect(() => {
    if (mayBeGone) void pull().then(() => setPulledKey(key));
  }, [mayBeGone, key, pull]);
  return { wasShown, hasVanished: mayBeGone && pulledKey === key };
}
