import { useEffect } from 'react';
import type { TrackId } from '../../../core/ids.ts';
import { ActionMenu } from '../../../ui/dialogs/ActionMenu.tsx';
import { MenuHeading } from '../../../ui/dialogs/MenuHeading.tsx';
import type { MenuAnchor } from '../../../ui/dialogs/menu-types.ts';
import { showToast } from '../../../ui/feedback/toast-store.ts';
import { common, tracks } from '../../../ui/strings/strings.ts';
import { trackMenu } from '../../../ui/strings/track-menu.ts';
import { useSong } from '../../../screens/shared/use-playing.ts';
import { useTrackMenuItems } from './use-track-menu-items.tsx';

export type TrackMenuProps = {
  readonly trackId: TrackId;
  readonly anchor: MenuAnchor;
  readonly onClose: () => void;
};

const longReadMs = 1_000;

export function TrackMenu({ trackId, anchor, onClose }: TrackMenuProps) {
  const song = useSong(trackId);
  const items = useTrackMenuItems({ track: song?.track, liked: song?.liked ?? false, withQueue: true });
  const waits = song === undefined;
  useEffect(() => {
    if (!waits) return undefined;
    // Another tab may hold the database, as an import does. Without a word, More would seem dead.
    const timer = setTimeout(() => showToast(trackMenu.readsLong), longReadMs);
    return () => clearTimeout(timer);
  }, [waits]);
  if (song === undefined) return null;
  const title = common.titleOf(song.track.title);
  const { authorName, coverImage } = song.track;
  return (
    <ActionMenu
      anchor={anchor}
      label={tracks.more(title)}
      heading={<MenuHeading title={title} artist={authorName} coverUrl={coverImage ?? undefined} />}
      items={items}
      onClose={onClose}
    />
  );
}
