import { useLocation } from 'react-router-dom';
import { paths } from '../core/paths.ts';
import { AlertHost } from '../ui/AlertHost.tsx';
import { AppFrame } from '../ui/AppFrame.tsx';
import { ScrollToTop } from '../ui/ScrollToTop.tsx';
import { ToastRegion } from '../ui/ToastRegion.tsx';
import { DialogHost } from './DialogHost.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { IosInstallHint } from './InstallHints.tsx';
import { Page } from './Page.tsx';
import { ProfileGate } from './ProfileGate.tsx';
import { forgetFailedRoutes, routeOf } from './route-module.ts';
import { Refusals } from './Refusals.tsx';
import { useScrollMemory } from './scroll-memory.ts';
import { openShortcutsHelp } from './player/overlays.ts';
import { MiniPlayerSlot } from './player/MiniPlayerSlot.tsx';
import { PlayerHost } from './player/PlayerHost.tsx';
import { useSnapshot } from '../screens/use-playing.ts';
import styles from './Shell.module.css';
import { StatusBar } from './StatusBar.tsx';
import { Tabs } from './Tabs.tsx';
import { TopBar } from './TopBar.tsx';
import { useMedia } from './use-media.ts';
import { useOwnData } from './use-own-data.ts';

/** What stands around every screen: tab bar, status, player, toasts, alerts and dialogs. */
export function Shell() {
  const { pathname } = useLocation();
  useScrollMemory();
  useOwnData();
  // docs/product.md section 2: hidden when no track is loaded, and on the splash.
  const hasMini = useSnapshot().currentTrackId !== null && pathname !== paths.splash;
  const hasTabs = routeOf(pathname).tabBar;
  const hasRail = useMedia('(min-width: 960px)');
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
      </AppFrame>
      <IosInstallHint />
      <ToastRegion />
      <PlayerHost />
      <DialogHost />
      <ProfileGate />
      <Refusals />
      <AlertHost />
    </div>
  );
}
