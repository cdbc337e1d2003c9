import { humanisedSlug } from '../../core/genres/genres.ts';
import { paths } from '../../core/paths.ts';
import { pinKind } from '../../core/pin.ts';
import { pinCollection, unpinCollection } from '../../db/pins/commands.ts';
import type { PinnedCollection } from '../../db/pins/queries.ts';
import { Anchor } from '../../ui/primitives/Anchor.tsx';
import { IconButton } from '../../ui/primitives/Button.tsx';
import { CloseIcon } from '../../ui/shell-icons.tsx';
import { showUndoToast } from '../../ui/feedback/toast-store.ts';
import { states } from '../../ui/strings/screens.ts';
import { collection as words, library, playlists } from '../../ui/strings/strings.ts';
import { useServices } from '../shared/services.ts';
import { whyNotHere, type PinProgress } from '../shared/lists/use-pin.ts';
import { PinControls } from './PinControls.tsx';
import styles from './DownloadList.module.css';

export type Download = PinnedCollection & { readonly progress: PinProgress | undefined };

export function DownloadList({ downloads }: { readonly downloads: readonly Download[] }) {
  const { run } = useServices();
  const stop = async (entry: PinnedCollection): Promise<void> => {
    const { collection, trackIds, meteredAllowed } = entry.pin;
    if (!(await run((commands) => unpinCollection(commands, collection)))) return;
    showUndoToast(states.unpinned(placeOf(entry).name), () => {
      void run((commands) => pinCollection(commands, collection, trackIds, { meteredAllowed: meteredAllowed === 1 }));
    });
  };
  return (
    <ul>
      {downloads.map((entry, index) => {
        const { name, path } = placeOf(entry);
        const { progress } = entry;
        const why = progress && whyNotHere(progress);
        return (
          <li key={entry.pin.collection} className={styles.row}>
            <span className={styles.words}>
              {path === null ? (
                <span className={styles.name}>{name}</span>
              ) : (
                <Anchor to={path} className={styles.name}>
                  {name}
                </Anchor>
              )}
              <span className={styles.progress}>
                <span>{words.offlineProgress(progress?.here ?? 0, progress?.of ?? 0)}</span>
                {typeof why === 'string' ? (
                  <>
                    {' · '}
                    <span>{why}</span>
                  </>
                ) : null}
              </span>
            </span>
            {progress === undefined ? null : (
              <PinControls
                collection={entry.pin.collection}
                name={name}
                progress={progress}
                waitsForOthers={index > 0}
              />
            )}
            <IconButton label={states.removeDownload(name)} onClick={() => void stop(entry)}>
              <CloseIcon size={18} />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}

function placeOf({ pin, name }: PinnedCollection): { readonly name: string; readonly path: string | null } {
  const { kind, id } = pinKind(pin.collection);
  switch (kind) {
    case 'liked':
      return { name: library.likedSongs, path: paths.likedSongs };
    case 'genre':
      return { name: id, path: paths.genre(id) };
    case 'album':
      return { name: humanisedSlug(id), path: paths.album(id) };
    case 'artist':
      return { name: name ?? id, path: paths.artist(id) };
    case 'song':
      return { name: name ?? id, path: paths.post(id) };
    case 'playlist':
      return name === null
        ? { name: states.gonePlaylist, path: null }
        : { name: playlists.nameOf(name), path: paths.playlist(id) };
    case 'unknown':
      return { name: id, path: null };
  }
}
