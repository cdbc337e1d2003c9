import { ActionMenu } from '../../../ui/dialogs/ActionMenu.tsx';
import type { MenuAnchor, MenuItem } from '../../../ui/dialogs/menu-types.ts';
import {
  ArrangeIcon,
  OfflineIcon,
  PlaylistAddIcon,
  PlayNextIcon,
  QueueIcon,
  RemoveIcon,
  ShareIcon,
} from '../../../ui/icons.tsx';
import { collection as names } from '../../../ui/strings/actions.ts';
import { arrange, listMenu as words } from '../../../ui/strings/lists.ts';
import { moreMenu } from '../../../ui/strings/player.ts';
import { shareLink } from '../share-link.ts';
import type { ListOptions } from './songs/shown-list.ts';
import type { Songs } from './songs/use-songs.ts';
import { useSelectionActions } from './use-selection-actions.ts';

export type ListMenuProps = {
  readonly list: ListOptions;
  readonly anchor: MenuAnchor | undefined;
  readonly onClose: () => void;
};

/** What can be done with all the songs that a collection shows. */
export function ListMenu({ list, anchor, onClose }: ListMenuProps) {
  const { songs, onArrange, share, items } = list;
  const { playNext, addToQueue, addToPlaylist } = useSelectionActions(songs);
  const withAll = (act: (ids: Songs['ids']) => void): Pick<MenuItem, 'disabled' | 'onSelect'> => ({
    disabled: songs.ids.length === 0,
    onSelect: () => act(songs.ids),
  });
  const shown: readonly MenuItem[] = [
    { label: moreMenu.playNext, icon: <PlayNextIcon size={20} />, ...withAll(playNext) },
    { label: moreMenu.addToQueue, icon: <QueueIcon size={20} />, ...withAll(addToQueue) },
    { label: moreMenu.addToPlaylist, icon: <PlaylistAddIcon size={20} />, ...withAll(addToPlaylist) },
    ...pinItem(list),
    { label: arrange.open, icon: <ArrangeIcon size={20} />, onSelect: onArrange },
    ...items,
    ...(share === undefined
      ? []
      : [{ label: moreMenu.share, icon: <ShareIcon size={20} />, onSelect: () => void shareList(share) }]),
  ];
  return <ActionMenu anchor={anchor} label={words.open} items={shown} onClose={onClose} />;
}

function pinItem({ pin }: ListOptions): readonly MenuItem[] {
  if (pin?.kind === 'on') return [{ label: words.removeDownload, icon: <RemoveIcon size={20} />, onSelect: pin.stop }];
  if (pin?.kind !== 'off') return [];
  return [{ label: names.keepOffline, icon: <OfflineIcon size={20} />, disabled: !pin.canPin, onSelect: pin.pin }];
}

const shareList = ({ title, path }: NonNullable<ListOptions['share']>): Promise<void> =>
  shareLink({ title, text: title, path });
