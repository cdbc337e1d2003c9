import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../../core/paths.ts';
import { goBackTo } from '../../platform/history.ts';

/** Leaves a playlist that is gone for Playlists. Where one came from there, a second entry of it would make Back do nothing. */
export function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    // Its own second call.
    if (window.location.pathname === paths.playlists) return;
    if (!(await goBackTo(paths.playlists))) await navigate(paths.playlists, { replace: true });
  }, [navigate]);
}
