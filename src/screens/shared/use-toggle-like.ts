import { useCallback } from 'react';
import type { TrackId } from '../../core/ids.ts';
import { setLike } from '../../db/library/like-commands.ts';
import { useServices } from './services.ts';

/** Likes or unlikes a song; a visitor is asked who listens first (docs/product.md section 10, visitors). */
export function useToggleLike(trackId: TrackId | null, liked: boolean): () => void {
  const { asListener } = useServices();
  return useCallback(() => {
    if (trackId !== null) void asListener((commands) => setLike(commands, trackId, !liked));
  }, [asListener, trackId, liked]);
}
