import { useLocation } from 'react-router-dom';
import { parsePlaylistId } from '../../core/ids.ts';
import type { LibraryEntry, LibraryFilter } from '../../core/ordering/library-order.ts';
import { addAllToPlaylist, removeAllFromPlaylist } from '../../db/playlists/commands.ts';
import { usePagedList } from '../../screens/shared/lists/use-paged-list.tsx';
import { useServices } from '../../screens/shared/services.ts';
import { libraryFilters, libraryPath, useLibrary } from '../../screens/shared/use-library.ts';
import { useNewPlaylist } from '../../screens/shared/use-new-playlist.tsx';
import { showToast, showUndoToast } from '../../ui/feedback/toast-store.ts';
import { useItemFocus } from '../../ui/hooks/use-item-focus.ts';
import { useWasKnown } from '../../ui/hooks/use-was-known.ts';
import { PlusIcon } from '../../ui/icons.tsx';
import { draggedTracks } from '../../ui/lists/tracks/drag-track.ts';
import { LibraryRow } from '../../ui/lists/LibraryRow.tsx';
import { IconButton } from '../../ui/primitives/Button.tsx';
import { FilterChips } from '../../ui/primitives/FilterChips.tsx';
import { playlists, toasts } from '../../ui/strings/actions.ts';
import { selection } from '../../ui/strings/lists.ts';
import { libraryRows as words } from '../../ui/strings/wide.ts';
import { useLatestPath } from '../routing/use-latest-path.ts';
import styles from './SidebarLibrary.module.css';

const none: readonly never[] = [];

export function SidebarLibrary() {
  const { pathname } = useLocation();
  const { entries, isEmpty, filter, setFilter } = useLibrary();
  const { shown, after } = usePagedList(entries ?? none);
  const drop = useDrop();
  const current = useLatestPath(pathname) ?? pathname;
  const rows = shown.map((entry) => ({ entry, to: libraryPath(entry) }));
  const { tabStop, listProps } = useItemFocus(
    rows.length,
    rows.findIndex(({ to }) => to === current),
  );
  const wasKnown = useWasKnown(entries);
  // With its rows in one frame: each drawing of the page counts while it starts.
  if (!wasKnown) return null;
  return (
    <nav className={styles.library} aria-label={words.title}>
      <div className={styles.head}>
        <span className={styles.title}>{words.title}</span>
        <CreatePlaylist />
      </div>
      {entries === undefined || isEmpty ? null : (
        <FilterChips<NonNullable<LibraryFilter>>
          compact
          label={words.filter}
          chips={libraryFilters}
          value={filter}
          onChange={setFilter}
        />
      )}
      {/* Appears with the chips over it, which would shift it. */}
      {entries === undefined ? null : (
        <div className={styles.scroller}>
          {entries.length === 0 ? <p className={styles.none}>{isEmpty ? words.none : words.noneMatches}</p> : null}
          <ul aria-label={words.title} {...listProps}>
            {rows.map(({ entry, to }, index) => (
              <LibraryRow
                key={entry.key}
                size="small"
                entry={entry}
                to={to}
                isCurrent={current === to}
                tabIndex={index === tabStop ? 0 : -1}
                onDropTrack={entry.kind === 'playlist' ? (data) => drop(entry, data) : undefined}
              />
            ))}
          </ul>
          {after}
        </div>
      )}
    </nav>
  );
}

function useDrop(): (entry: LibraryEntry, data: DataTransfer) => void {
  const { asUser } = useServices();
  return (entry, data) => {
    const playlistId = parsePlaylistId(entry.id);
    const trackIds = draggedTracks(data);
    if (playlistId === undefined || trackIds.length === 0) return;
    const name = playlists.nameOf(entry.name);
    void asUser(async (commands) => {
      const added = await addAllToPlaylist(commands, playlistId, trackIds);
      if (added.length === 0) return showToast(words.alreadyIn(name));
      const text = trackIds.length === 1 ? words.addedTo(name) : selection.toasts.added(added.length, name);
      // A drop may miss by a row.
      return showUndoToast(text, () => {
        void asUser((context) => removeAllFromPlaylist(context, playlistId, added), toasts.errorUpdatingPlaylist);
      });
    }, toasts.errorUpdatingPlaylist);
  };
}

function CreatePlaylist() {
  const { askName, prompt } = useNewPlaylist();
  return (
    <>
      <IconButton label={words.create} className={styles.create} onClick={askName}>
        <PlusIcon size={20} />
      </IconButton>
      {prompt}
    </>
  );
}
