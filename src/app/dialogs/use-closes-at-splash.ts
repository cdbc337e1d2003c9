import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { paths } from '../../core/paths.ts';
import { openDialogs } from './dialogs.ts';
import { addingToPlaylist, helpOpen, shownDetails, shownMenu, sleepOpen } from '../player/overlays.ts';

/**
 * Closes what stands over a page that another tab's sign-out replaces by the splash: like Back, that leads to another page, but without
 * a `popstate`. What opens on the splash stays.
 */
export function useClosesAtSplash(): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    const arrived = pathname === paths.splash && before.current !== pathname;
    before.current = pathname;
    if (!arrived) return;
    for (const slot of [shownMenu, addingToPlaylist, shownDetails, sleepOpen, helpOpen]) slot.set(undefined);
    for (const { answer } of openDialogs()) answer(null);
  }, [pathname]);
}
