import { Suspense } from 'react';
import { ErrorBoundary } from '../startup/ErrorBoundary.tsx';
import { usePlayer } from '../../screens/shared/use-playing.ts';
import { useIsWide } from '../../screens/shared/use-media.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const MiniPlayerBar = lazyPart(async () => (await import('./MiniPlayerBar.tsx')).MiniPlayerBar);

const WidePlayerBar = lazyPart(async () => (await import('./WidePlayerBar.tsx')).WidePlayerBar);

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
