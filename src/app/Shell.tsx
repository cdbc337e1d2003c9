import { AlertHost } from '../ui/AlertHost.tsx';
import { AppFrame } from '../ui/AppFrame.tsx';
import { ToastRegion } from '../ui/ToastRegion.tsx';
import { DialogHost } from './DialogHost.tsx';
import { Page } from './Page.tsx';
import { routeOf } from './route-module.ts';
import { useScrollMemory } from './scroll-memory.ts';
import { Tabs } from './Tabs.tsx';
import { useLocation } from 'react-router-dom';

/** What stands around every screen: tab bar, player, toasts and alerts. */
export function Shell() {
  const { pathname } = useLocation();
  useScrollMemory();
  return (
    <>
      <AppFrame tabBar={routeOf(pathname).tabBar ? <Tabs /> : null}>
        <Page />
      </AppFrame>
      <ToastRegion />
      <DialogHost />
      <AlertHost />
    </>
  );
}
