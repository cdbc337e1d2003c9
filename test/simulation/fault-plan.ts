import type { NetworkFault } from './network.ts';

/** Draws the fault of one request; `faultShare` of all requests meet one. */
export function drawFault(random: () => number, faultShare: number): NetworkFault {
  if (random() >= faultShare) return { kind: 'none' };
  const kinds: readonly NetworkFault[] = [
    { kind: 'dropBefore' },
    { kind: 'dropAfter' },
    { kind: 'dropAfter' },
    { kind: 'status', status: 500 },
    { kind: 'status', status: 503, retryAfter: '3' },
    { kind: 'status', status: 429, retryAfter: '1' },
    { kind: 'portal' },
    { kind: 'truncate' },
    { kind: 'redirect' },
    random() < 0.2 ? { kind: 'hang' } : { kind: 'dropBefore' },
    random() < 0.1 ? { kind: 'status', status: 401 } : { kind: 'dropAfter' },
  ];
  return kinds[Math.floor(random() * kinds.length)] ?? { kind: 'none' };
}
