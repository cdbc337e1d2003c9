import { lazy, Suspense } from 'react';
import { ErrorBoundary } from '../startup/ErrorBoundary.tsx';
import { usePlayer } from '../../screens/shared/use-playing.ts';
import { useIsWide } from '../../screens/shared/use-media.ts';

const MiniPlayerBar = lazy(() => import('./MiniPlayerBar.tsx').then((module) => ({ default: module.MiniPlayerBar })));

const WidePlayerBar = lazy(() => import('./WidePlayerBar.tsx').then((module) => ({ default: module.WidePlayerBar })));

/** The mini player's code loads with the first track. If it throws, its place in the frame stays empty. */
export function MiniPlayerSlot() {
  const currentTrackId = usePlayer((shown) => shown.currentTrackId);
  const isWide = useIsWide();
  return (
    <ErrorBoundary resetKey={currentTrackId ?? ''} instead={null}>
      <Suspense fallback={null}>{isWide ? <WidePlayerBar /> : <MiniPlayerBar />}</Suspense>
    </ErrorBoundary>
  );
}
