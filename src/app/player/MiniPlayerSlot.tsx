import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../startup/ErrorBoundary.tsx';
import { useSnapshot } from '../../screens/shared/use-playing.ts';

const MiniPlayerBar = lazy(() => import('./MiniPlayerBar.tsx').then((module) => ({ default: module.MiniPlayerBar })));

/** The mini player's place in the frame; its code comes with the first song. A song it cannot show leaves it empty. */
export function MiniPlayerSlot() {
  const { currentTrackId } = useSnapshot();
  return (
    <ErrorBoundary resetKey={currentTrackId ?? ''} instead={null}>
      <Suspense fallback={null}>
        <MiniPlayerBar />
      </Suspense>
    </ErrorBoundary>
  );
}
