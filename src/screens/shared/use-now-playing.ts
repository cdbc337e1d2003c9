import { useMemo } from 'react';
import type { TrackId } from '../../core/ids.ts';
import type { PlayerSnapshot } from '../../player/player.ts';
import { usePlayer } from './use-playing.ts';

type PlayState = 'playing' | 'paused' | 'waiting';

const playStateOf: Record<PlayerSnapshot['status'], PlayState> = {
  idle: 'paused',
  preparing: 'waiting',
  playing: 'playing',
  paused: 'paused',
};

export function useNowPlaying(): { readonly id: TrackId; readonly state: PlayState } | undefined {
  const id = usePlayer(({ currentTrackId }) => currentTrackId);
  const state = playStateOf[usePlayer(({ status }) => status)];
  return useMemo(() => (id === null ? undefined : { id, state }), [id, state]);
}
