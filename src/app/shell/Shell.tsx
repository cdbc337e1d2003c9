import { Suspense } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../core/paths.ts';
import { AppFrame } from '../../ui/frame/AppFrame.tsx';
import { ErrorBoundary } from '../startup/ErrorBoundary.tsx';
import { OfflineStatus } from './OfflineStatus.tsx';
import { Page } from './Page.tsx';
import { forgetFailedRoutes, routeOf, screensLoaded } from '../routing/route-module.ts';
import { useScrollMemory } from '../routing/scroll-memory.ts';
import { openShortcutsHelp } from '../player/overlays.ts';
import { MiniPlayerSlot } from '../player/MiniPlayerSlot.tsx';
import { usePlayer } from '../../screens/shared/use-playing.ts';
import styles from './Shell.module.css';
import { Tabs } from './Tabs.tsx';
import { TopBar } from './TopBar.tsx';
import { useIsWide } from '../../screens/shared/use-media.ts';
import { deferralOver } from '../../platform/page-load.ts';
import { lazyPart } from '../../ui/lazy-part.ts';

const extras = async () => (await import('./ShellExtras.tsx')).shellExtras;
const StatusBar = lazyPart(async () => (await extras()).StatusBar);
const IosInstallHint = lazyPart(async () => (await extras()).IosInstallHint);
const Gates = lazyPart(async () => (await extras()).Gates);
const layers = async () => {
  await deferralOver();
  await screensLoaded();
  return (await import('./ShellLayers.tsx')).shellLayers;
};
const InFrame = lazyPart(async () => (await layers()).InFrame);
const OverFrame = lazyPart(async () => (await layers()).OverFrame);

export function Shell() {
  const { pathname } = useLocation();
  useScrollMemory();
  // docs/product.md section 2: hidden when no track is loaded, and on the splash.
  const hasMini = usePlayer(({ currentTrackId }) => currentTrackId !== null) && pathname !== paths.splash;
  const hasTabs = routeOf(pathname).tabBar;
  const hasRail = useIsWide();
  const status = hasTabs ? (
    <Suspense fallback={null}>
      <StatusBar onShortcuts={openShortcutsHelp} />
    </Suspense>
  ) : null;
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
        {hasTabs ? <OfflineStatus /> : null}
        <Suspense fallback={null}>
          <InFrame />
        </Suspense>
      </AppFrame>
      <Suspense fallback={null}>
        <IosInstallHint />
        <Gates />
      </Suspense>
      <Suspense fallback={null}>
        <OverFrame />
      </Suspense>
    </div>
  );
}
