import type { TrackId } from '../../../core/ids.ts';
import { ActionMenu } from '../../../ui/dialogs/ActionMenu.tsx';
import { MenuHeading } from '../../../ui/dialogs/MenuHeading.tsx';
import type { MenuAnchor } from '../../../ui/dialogs/menu-types.ts';
import { common, tracks } from '../../../ui/strings/strings.ts';
import { useSong } from '../../../screens/shared/use-playing.ts';
import { useTrackMenuItems } from './use-track-menu-items.tsx';

export type TrackMenuProps = {
  readonly trackId: TrackId;
  readonly anchor: MenuAnchor;
  readonly onClose: () => void;
};

export function TrackMenu({ trackId, anchor, onClose }: TrackMenuProps) {
  const song = useSong(trackId);
  const items = useTrackMenuItems({ track: song?.track, liked: song?.liked ?? false, withQueue: true });
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
