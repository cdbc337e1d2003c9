import { useSyncExternalStore } from 'react';
import type { TrackId } from '../../core/ids.ts';
import type { PlayerSnapshot } from '../../player/player.ts';
import { useServices } from './services.ts';

type Sounding = 'playing' | 'paused' | 'waiting';

const soundingOf: Record<PlayerSnapshot['status'], Sounding> = {
  idle: 'paused',
  preparing: 'waiting',
  playing: 'playing',
  paused: 'paused',
};

/** The track the player holds and what it does with it; undefined while it holds none. */
export function useNowPlaying(): { readonly id: TrackId; readonly state: Sounding } | undefined {
  const { player } = useServices();
  const { currentTrackId, status } = useSyncExternalStore(player.subscribe, player.snapshot);
  return currentTrackId === null ? undefined : { id: currentTrackId, state: soundingOf[status] };
}
