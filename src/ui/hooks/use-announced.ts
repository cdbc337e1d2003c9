import { useCallback, useState } from 'react';

/** Not drawn and not read. */
const otherEnd = '\u00A0';

/**
 * The text of a live region. Said twice in a row it ends differently: a region whose text stays the same is not read again, and two
 * entries can go to the same place, or a move that failed is tried again.
 */
export function useAnnounced(): readonly [string, (text: string) => void] {
  const [announced, setAnnounced] = useState('');
  const announce = useCallback(
    (text: string) => setAnnounced((before) => (before === text ? text + otherEnd : text)),
    [],
  );
  return [announced, announce];
}
