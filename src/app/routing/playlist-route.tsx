import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { PlaylistScreen } from '../../screens/playlist/PlaylistScreen.tsx';
import { noteNewPath } from '../../screens/shared/first-path.ts';
import { isPanelEntry } from './history-index.ts';
import { useLatestPath } from './use-latest-path.ts';

export function PlaylistRoute() {
  useSharedAddress();
  return <PlaylistScreen />;
}

/**
 * Replaces the address of a playlist that has another id by now, as one created here once the server named it: only this
 * device knows the first one, so a copy of it leads nowhere. The screen stays as it is (first-path.ts).
 */
function useSharedAddress(): void {
  const location = useLocation();
  const navigate = useNavigate();
  const path = useLatestPath(location.pathname);
  useEffect(() => {
    // The fullscreen player has a history entry of its own with this address. If only that were replaced, Back would change the screen.
    if (path === undefined || path === location.pathname || isPanelEntry()) return;
    // A link was pressed and its screen is still loading: this would lead back here.
    if (window.location.pathname !== location.pathname) return;
    noteNewPath(location.pathname, path);
    const { search, hash } = location;
    const state: unknown = location.state;
    void navigate({ pathname: path, search, hash }, { replace: true, state });
  }, [path, location, navigate]);
}
