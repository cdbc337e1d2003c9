import { ToastRegion } from '../../ui/feedback/ToastRegion.tsx';
import { ScrollToTop } from '../../ui/lists/ScrollToTop.tsx';
import { DialogHost } from '../dialogs/DialogHost.tsx';
import { PlayerHost } from '../player/PlayerHost.tsx';
import { RefusedToasts } from './RefusedToasts.tsx';
import { useClosesAtSplash } from '../dialogs/use-closes-at-splash.ts';

/** What a press brings up over the screens: one file, loaded with the first press or some seconds after the start. */
export const shellLayers = {
  InFrame: () => (
    <>
      <ScrollToTop />
      <ToastRegion />
    </>
  ),
  OverFrame,
} as const;

function OverFrame() {
  useClosesAtSplash();
  return (
    <>
      <PlayerHost />
      <DialogHost />
      <RefusedToasts />
    </>
  );
}
