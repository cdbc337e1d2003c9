import { useMemo } from 'react';
import type { TrackId } from '../../core/ids.ts';
import type { PlayerSnapshot } from '../../player/player.ts';
import { usePlayer } from './use-playing.ts';

type Sounding = 'playing' | 'paused' | 'waiting';

const soundingOf: Record<PlayerSnapshot['status'], Sounding> = {
  idle: 'paused',
  preparing: 'waiting',
  playing: 'playing',
  paused: 'paused',
};

/** The player's track and state; undefined without one. */
export function useNowPlaying(): { readonly id: TrackId; readonly state: Sounding } | undefined {
  const id = usePlayer(({ currentTrackId }) => currentTrackId);
  const state = soundingOf[usePlayer(({ status }) => status)];
  return useMemo(() => (id === null ? undefined : { id, state }), [id, state]);
}
