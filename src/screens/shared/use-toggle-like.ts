import { useCallback } from 'react';
import type { TrackId } from '../../core/ids.ts';
import { setLike } from '../../db/library/like-commands.ts';
import type { LikeRow } from '../../db/rows.ts';
import { showToast, showUndoToast } from '../../ui/feedback/toast-store.ts';
import { playerToasts } from '../../ui/strings/player.ts';
import { common } from '../../ui/strings/strings.ts';
import { useServices, type Services } from './services.ts';

type Liked = { readonly id: TrackId; readonly title: string };

/** With a toast; a visitor is prompted to sign in first (docs/product.md section 10, visitors). */
export async function changeLike({ asUser }: Pick<Services, 'asUser'>, track: Liked, liked: boolean) {
  const title = common.titleOf(track.title);
  const likeAgain = (removed: readonly LikeRow[]) =>
    asUser(async (commands) => {
      for (const { trackId, likedAtMs } of removed) await setLike(commands, trackId, true, likedAtMs);
    });
  await asUser(async (commands) => {
    const removed = await setLike(commands, track.id, liked);
    if (liked) showToast(playerToasts.liked(title));
    else showUndoToast(playerToasts.unliked(title), () => void likeAgain(removed));
  });
}

export function useToggleLike(track: Liked | undefined, liked: boolean): () => void {
  const services = useServices();
  return useCallback(() => {
    if (track !== undefined) void changeLike(services, track, !liked);
  }, [services, track, liked]);
}
