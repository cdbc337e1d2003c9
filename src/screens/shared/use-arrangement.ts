import { useState } from 'react';

/**
 * The first defined `now` of `key`: how its content was arranged when it was first painted. The arrangement stays until
 * the key changes, because the network may go or come back at any moment and must not move what the user is looking at.
 * Undefined until then.
 */
export function useArrangement<T>(key: string, now: T | undefined): T | undefined {
  const [first, setFirst] = useState<{ readonly key: string; readonly value: T }>();
  if (first?.key === key) return first.value;
  if (now !== undefined) setFirst({ key, value: now });
  return now;
}
