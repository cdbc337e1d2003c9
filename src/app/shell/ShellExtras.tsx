import { AlertHost } from '../../ui/feedback/AlertHost.tsx';
import { ProfileGate } from '../account/ProfileGate.tsx';
import { IosInstallHint } from './InstallHints.tsx';
import { StatusBar } from './StatusBar.tsx';

/** What the shell shows beside every screen and no first frame needs: one file, loaded once React renders. */
export const shellExtras = {
  StatusBar,
  IosInstallHint,
  Gates: () => (
    <>
      <ProfileGate />
      <AlertHost />
    </>
  ),
} as const;
