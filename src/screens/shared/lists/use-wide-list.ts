import { useCallback, useMemo } from 'react';
import type { TrackId } from '../../../core/ids.ts';
import { dragTrack } from '../../../ui/lists/tracks/drag-track.ts';
import type { WideList } from '../../../ui/lists/tracks/TrackList.tsx';
import { useServices } from '../services.ts';
import { changeLike } from '../use-toggle-like.ts';
import { useLikes } from '../use-likes.ts';
import { useIsWide, useMedia } from '../use-media.ts';
import type { Songs } from './use-songs.ts';

const none: ReadonlySet<TrackId> = new Set();

export function useWideList({ sort, sortBy }: Songs): WideList | undefined {
  const services = useServices();
  const { identity } = services;
  const isWide = useIsWide();
  const likedIds = useLikes(isWide)?.ids ?? none;
  const onLike = useCallback(
    (id: TrackId, title: string, liked: boolean) => void changeLike(services, { id, title }, liked),
    [services],
  );
  // With touch, a drag would replace the long press that opens the menu.
  const canDrag = useMedia('(hover: hover) and (pointer: fine)') && identity.kind !== 'visitor';
  return useMemo(
    () =>
      isWide
        ? {
            likedIds,
            onLike,
            sort,
            onSort: sortBy,
            onDragStart: canDrag ? dragTrack : undefined,
          }
        : undefined,
    [isWide, likedIds, onLike, sort, sortBy, canDrag],
  );
}
