import { useEffect, useMemo, useSyncExternalStore } from 'react';
import type { TrackId } from '../../core/ids.ts';
import { sharedLikes, type LiveLikes } from '../../db/library/live-likes.ts';
import type { RowLikes } from '../../ui/lists/tracks/WideTrackRow.tsx';
import { afterFrame } from '../../ui/hooks/after-frame.ts';
import { useServices } from './services.ts';

/** For the hearts of rows: each follows its own song, so that a press draws one heart and not the list. */
export function useRowLikes(isWanted: boolean): RowLikes {
  const { db, identity } = useServices();
  const { ownerId } = identity;
  const likes = useMemo((): RowLikes => {
    const live = sharedLikes(db, ownerId);
    return { subscribe: live.subscribe, isLiked: (id) => live.current()?.rows.has(id) === true };
  }, [db, ownerId]);
  // Rows come and go while the list scrolls; the last to go would end the watch.
  useEffect(() => (isWanted ? likes.subscribe(() => undefined) : undefined), [likes, isWanted]);
  return likes;
}

/** The user's likes, latest first; undefined until they were read. Changes follow the frame that draws the pressed heart. */
export function useLikedIds(): readonly TrackId[] | undefined {
  const { db, identity } = useServices();
  const { ownerId } = identity;
  const live = useMemo(() => sharedLikes(db, ownerId), [db, ownerId]);
  const subscribe = useMemo(() => afterHearts(live), [live]);
  return useSyncExternalStore(subscribe, () => live.current()?.latestFirst);
}

const afterHearts =
  (live: LiveLikes): LiveLikes['subscribe'] =>
  (listener) => {
    let isRead = live.current() !== undefined;
    return live.subscribe(() => {
      if (isRead) void afterFrame().then(listener);
      else listener();
      isRead = true;
    });
  };
