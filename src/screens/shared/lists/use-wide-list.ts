import { useCallback, useMemo } from 'react';
import type { TrackId } from '../../../core/ids.ts';
import { dragTracks } from '../../../ui/lists/tracks/drag-track.ts';
import type { WideList } from '../../../ui/lists/tracks/TrackList.tsx';
import { useServices } from '../services.ts';
import { changeLike } from '../use-toggle-like.ts';
import { useRowLikes } from '../use-likes.ts';
import { mouseQuery, useIsWide, useMedia } from '../use-media.ts';
import type { ListSelection } from './use-selection.ts';
import type { Songs } from './songs/use-songs.ts';

/** A selected row is dragged with all that is selected. */
export function useWideList({ sort, sortBy }: Songs, selection?: ListSelection): WideList | undefined {
  const services = useServices();
  const { identity } = services;
  const isWide = useIsWide();
  const likes = useRowLikes(isWide);
  const onLike = useCallback(
    (id: TrackId, title: string, liked: boolean) => void changeLike(services, { id, title }, liked),
    [services],
  );
  const selectedIds = selection?.ids;
  const onDragStart = useCallback(
    (id: TrackId, title: string, data: DataTransfer) =>
      dragTracks(selectedIds?.includes(id) === true ? selectedIds : [id], title, data),
    [selectedIds],
  );
  // With touch, a drag would replace the long press that opens the menu.
  const canDrag = useMedia(mouseQuery) && identity.kind !== 'visitor';
  return useMemo(
    () =>
      isWide
        ? {
            likes,
            onLike,
            sort,
            onSort: sortBy,
            onDragStart: canDrag ? onDragStart : undefined,
          }
        : undefined,
    [isWide, likes, onLike, sort, sortBy, canDrag, onDragStart],
  );
}
