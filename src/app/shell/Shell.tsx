import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../core/paths.ts';
import { AlertHost } from '../../ui/feedback/AlertHost.tsx';
import { AppFrame } from '../../ui/frame/AppFrame.tsx';
import { ScrollToTop } from '../../ui/lists/ScrollToTop.tsx';
import { ToastRegion } from '../../ui/feedback/ToastRegion.tsx';
import { DialogHost } from '../dialogs/DialogHost.tsx';
import { ErrorBoundary } from '../startup/ErrorBoundary.tsx';
import { IosInstallHint } from './InstallHints.tsx';
import { Page } from './Page.tsx';
import { ProfileGate } from '../account/ProfileGate.tsx';
import { forgetFailedRoutes, routeOf } from '../routing/route-module.ts';
import { useScrollMemory } from '../routing/scroll-memory.ts';
import { openShortcutsHelp } from '../player/overlays.ts';
import { MiniPlayerSlot } from '../player/MiniPlayerSlot.tsx';
import { PlayerHost } from '../player/PlayerHost.tsx';
import { usePlayer } from '../../screens/shared/use-playing.ts';
import styles from './Shell.module.css';
import { StatusBar } from './StatusBar.tsx';
import { Tabs } from './Tabs.tsx';
import { TopBar } from './TopBar.tsx';
import { useIsWide } from '../../screens/shared/use-media.ts';
import { useInitialSync } from '../account/use-initial-sync.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const RefusedToasts = lazyPart(async () => (await import('./RefusedToasts.tsx')).RefusedToasts);

export function Shell() {
  const { pathname } = useLocation();
  useScrollMemory();
  useInitialSync();
  // docs/product.md section 2: hidden when no track is loaded, and on the splash.
  const hasMini = usePlayer(({ currentTrackId }) => currentTrackId !== null) && pathname !== paths.splash;
  const hasTabs = routeOf(pathname).tabBar;
  const hasRail = useIsWide();
  const status = hasTabs ? <StatusBar onShortcuts={openShortcutsHelp} /> : null;
  return (
    <div className={hasTabs ? styles.withBar : undefined}>
      <AppFrame
        tabBar={hasTabs ? <Tabs railFooter={hasRail ? status : undefined} /> : null}
        miniPlayer={hasMini ? <MiniPlayerSlot /> : null}
      >
        {hasTabs ? <TopBar>{hasRail ? null : status}</TopBar> : null}
        <ErrorBoundary resetKey={pathname} onShown={forgetFailedRoutes}>
          <Page />
        </ErrorBoundary>
        <ScrollToTop />
        <ToastRegion />
      </AppFrame>
      <IosInstallHint />
      <PlayerHost />
      <DialogHost />
      <ProfileGate />
      <Suspense fallback={null}>
        <RefusedToasts />
      </Suspense>
      <AlertHost />
    </div>
  );
}
