import { useState } from 'react';
import { useServices } from '../shared/services.ts';

/**
 * Whether the user whose own playlist was shown has signed out, in another tab: the screen leaves, as after any sign-out
 * (docs/product.md section 4). Else it would fetch and store again what "Keep my music?" has just removed.
 */
export function useSignedOut(isOwn: boolean): boolean {
  const { identity } = useServices();
  const [wasOwn, setWasOwn] = useState(isOwn);
  if (isOwn && !wasOwn) setWasOwn(true);
  return wasOwn && identity.kind === 'visitor';
}
