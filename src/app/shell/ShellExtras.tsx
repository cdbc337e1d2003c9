import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { noProfilePath } from '../../core/paths.ts';
import { useServices } from '../../screens/shared/services.ts';
import { AlertHost } from '../../ui/feedback/AlertHost.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { useInitialSync } from '../account/use-initial-sync.ts';
import { IosInstallHint } from './InstallHints.tsx';
import { StatusBar } from './StatusBar.tsx';

const ProfileGate = lazyPart(async () => (await import('../account/ProfileGate.tsx')).ProfileGate);

function Gates() {
  const { identity } = useServices();
  const { pathname } = useLocation();
  useInitialSync();
  // A guest's profile is made with the guest.
  const needsGate = identity.kind === 'member' || pathname === noProfilePath;
  return (
    <>
      {needsGate ? (
        <Suspense fallback={null}>
          <ProfileGate key={identity.ownerId} />
        </Suspense>
      ) : null}
      <AlertHost />
    </>
  );
}

/** What the shell shows beside every screen and no first frame needs: one file, loaded once React renders. */
export const shellExtras = {
  StatusBar,
  IosInstallHint,
  Gates,
} as const;
