import { useState } from 'react';

/** Whether `value` has been known once, although it may be unknown again: the rows of a new user are read anew. */
export function useWasKnown(value: unknown): boolean {
  const [was, setWas] = useState(false);
  const isKnown = value !== undefined;
  if (isKnown && !was) setWas(true);
  return was || isKnown;
}
