import { useState } from 'react';

/**
 * True as soon as `value` is defined, and from then on. What a live query read is undefined again after the user changes,
 * until it has read the new user's rows.
 */
export function useWasKnown(value: unknown): boolean {
  const [was, setWas] = useState(false);
  const isKnown = value !== undefined;
  if (isKnown && !was) setWas(true);
  return was || isKnown;
}
