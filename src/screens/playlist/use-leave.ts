import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../core/paths.ts';

/** Leaves a playlist that is gone for Playlists. Where one came from there, a second entry of it would make Back do nothing. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    // Its own second call.
    if (window.location.pathname === paths.playlists) return;
    if (!(await goBackTo(paths.playlists))) await navigate(paths.playlists, { replace: true });
  }, [navigate]);
}

/**
 * The path of the history entry before the page's, of this document; undefined if there is none, or the browser does not
 * tell (Safari before 26.2, Firefox before 147).
 */
function pathBefore(): string | undefined {
  if (!('navigation' in window)) return undefined;
  const { currentEntry } = window.navigation;
  const before = window.navigation.entries()[(currentEntry?.index ?? 0) - 1];
  return before?.sameDocument === true && before.url !== null ? new URL(before.url).pathname : undefined;
}

/**
 * Goes back if that leads to `path`, and resolves once there; the entry that is left gets that path too, so that Forward does
 * not lead to what is gone. Else false.
 */
async function goBackTo(path: string): Promise<boolean> {
  if (pathBefore() !== path) return false;
  // Past the router, which would show `path` before it is there.
  history.replaceState(history.state, '', path);
  const arrived = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
  history.back();
  await arrived;
  return true;
}
