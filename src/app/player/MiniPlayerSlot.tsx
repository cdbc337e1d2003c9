import { lazy, Suspense } from 'react';

const MiniPlayerBar = lazy(() => import('./MiniPlayerBar.tsx').then((module) => ({ default: module.MiniPlayerBar })));

/** The mini player's place in the frame; its code comes with the first song. */
export function MiniPlayerSlot() {
  return (
    <Suspense fallback={null}>
      <MiniPlayerBar />
    </Suspense>
  );
}
