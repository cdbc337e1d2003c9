import { useMemo } from 'react';
import type { TrackId } from '../../core/ids.ts';
import { playStateOf, usePlayer, type PlayState } from './use-playing.ts';

export function useNowPlaying(): { readonly id: TrackId; readonly state: PlayState } | undefined {
  const id = usePlayer(({ currentTrackId }) => currentTrackId);
  const state = playStateOf[usePlayer(({ status }) => status)];
  return useMemo(() => (id === null ? undefined : { id, state }), [id, state]);
}
