import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { TrackId } from '../../core/ids.ts';
import type { Track } from '../../core/track.ts';
import { trackById } from '../../db/catalogue/queries.ts';
import { isLiked } from '../../db/library/like-queries.ts';
import { isVisible, onVisibility } from '../../platform/page-life.ts';
import type { PlayerSnapshot } from '../../player/player.ts';
import { useServices } from './services.ts';

export type PlayState = 'playing' | 'paused' | 'waiting';

/** What the play buttons of rows and players show. */
export const playStateOf: Record<PlayerSnapshot['status'], PlayState> = {
  idle: 'paused',
  preparing: 'waiting',
  playing: 'playing',
  paused: 'paused',
};

/**
 * One part of the player's snapshot, a plain value or one of its lists: the component re-renders only when this part
 * changes.
 */
export function usePlayer<T>(read: (shown: PlayerSnapshot) => T): T {
  const { player } = useServices();
  return useSyncExternalStore(player.subscribe, () => read(player.snapshot()));
}

/**
 * A track's record and like state. While the next track loads, the previous one stays: otherwise players would flicker,
 * and lose focus, at every change of track.
 */
export function useSong(id: TrackId | null): { readonly track: Track; readonly liked: boolean } | undefined {
  const { db, identity } = useServices();
  const { ownerId } = identity;
  return useLiveQuery(async () => {
    if (id === null) return undefined;
    const [track, liked] = await Promise.all([trackById(db, id), isLiked(db, ownerId, id)]);
    return track && { track, liked };
  }, [db, ownerId, id]);
}

/** A value of the player's clock, polled every `everyMs` while it plays and the page is visible. */
export function usePlayingTime<T extends number | string>(
  read: (timeS: number) => T,
  everyMs: number,
  watched = true,
): T {
  const { player } = useServices();
  const isPlaying = usePlayer(({ status }) => status === 'playing');
  // Changes on a seek, and on another tab's clock.
  usePlayer(({ jumps }) => jumps);
  const visible = useSyncExternalStore(onVisibility, isVisible);
  const [, look] = useState<T>();
  const now = read(player.timeS());
  const runs = watched && visible && isPlaying;
  useEffect(() => {
    if (!runs) return undefined;
    // React ignores an equal state, so a poll without a change renders nothing.
    const timer = setInterval(() => look(read(player.timeS())), everyMs);
    return () => clearInterval(timer);
  }, [runs, read, everyMs, player]);
  return now;
}
