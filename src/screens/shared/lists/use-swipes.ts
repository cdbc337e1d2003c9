import { useMemo } from 'react';
import { parseTrackId, type TrackId } from '../../../core/ids.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import type { RowSwipes } from '../../../ui/lists/tracks/use-row-swipe.ts';
import { playerToasts } from '../../../ui/strings/player.ts';
import { common } from '../../../ui/strings/strings.ts';
import { useServices } from '../services.ts';
import { changeLike } from '../use-toggle-like.ts';
import type { Songs } from './songs/use-songs.ts';

/** Swipe right adds the track to the queue; swipe left likes it, or removes it with `onRemoveAll` (Edit mode). */
export function useSwipes({ rows }: Pick<Songs, 'rows'>, onRemoveAll?: (ids: readonly TrackId[]) => void): RowSwipes {
  const services = useServices();
  return useMemo(() => {
    const titleOf = (key: string): string => common.titleOf(rows.find((row) => row.id === key)?.title);
    return {
      onRight: (key) => {
        const id = parseTrackId(key);
        if (id === undefined) return;
        services.player.addToQueue([id]);
        showToast(playerToasts.queued(titleOf(key)));
      },
      onLeft: (key) => {
        const id = parseTrackId(key);
        if (id === undefined) return;
        if (onRemoveAll !== undefined) onRemoveAll([id]);
        else void changeLike(services, { id, title: titleOf(key) }, true);
      },
    };
  }, [services, rows, onRemoveAll]);
}
