import { AlertHost } from '../../ui/feedback/AlertHost.tsx';
import { ProfileGate } from '../account/ProfileGate.tsx';
import { useInitialSync } from '../account/use-initial-sync.ts';
import { IosInstallHint } from './InstallHints.tsx';
import { StatusBar } from './StatusBar.tsx';

function Gates() {
  useInitialSync();
  return (
    <>
      <ProfileGate />
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
