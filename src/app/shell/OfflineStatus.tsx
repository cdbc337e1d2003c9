import { Suspense } from 'react';
import { useOffline } from '../../screens/shared/use-offline.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const OfflineStrip = lazyPart(async () => (await import('./OfflineStrip.tsx')).OfflineStrip);

/** Always in the page, so that assistive technology announces the text that appears in it. */
export function OfflineStatus() {
  const offline = useOffline();
  return (
    <div role="status">
      {offline ? (
        <Suspense fallback={null}>
          <OfflineStrip />
        </Suspense>
      ) : null}
    </div>
  );
}
