import { pinPlace } from '../shared/pins/pin-place.ts';
import { useServices } from '../shared/services.ts';
import { useLive } from '../shared/use-live.ts';
import { storageView } from '../../db/pins/storage-queries.ts';
import { byteSize } from '../../lib/format.ts';
import { Anchor } from '../../ui/primitives/Anchor.tsx';
import { storage as words } from '../../ui/strings/screens.ts';
import styles from './StorageByList.module.css';

type Row = {
  readonly key: string;
  readonly name: string;
  readonly path: string | null;
  readonly bytes: number;
  readonly sharedBytes: number;
};

/** A bar for each list, which the text beside it says too: the bars are hidden from assistive technology. */
export function StorageByList() {
  const { db, identity } = useServices();
  const view = useLive(`storage by list ${identity.ownerId}`, () => storageView(db, identity.ownerId));
  if (view === undefined) return null;
  const rows: readonly Row[] = [
    ...view.lists.map(({ collection, name, bytes, sharedBytes }) => {
      return { key: collection, bytes, sharedBytes, ...pinPlace(collection, name) };
    }),
    { key: 'played', name: words.playedSongs, path: null, bytes: view.playedBytes, sharedBytes: 0 },
    { key: 'others', name: words.otherAccounts, path: null, bytes: view.othersBytes, sharedBytes: 0 },
  ].filter(({ bytes }) => bytes > 0);
  if (rows.length === 0) return <p className={styles.hint}>{words.nothingStored}</p>;
  const largest = Math.max(...rows.map(({ bytes }) => bytes));
  const hasShared = rows.some(({ sharedBytes }) => sharedBytes > 0);
  return (
    <>
      <ul aria-label={words.byList} className={styles.list}>
        {rows.map(({ key, name, path, bytes, sharedBytes }) => (
          <li key={key} className={styles.row}>
            <span className={styles.name} dir="auto">
              {path === null ? name : <Anchor to={path}>{name}</Anchor>}
            </span>
            <span className={styles.size}>
              {words.size(byteSize(bytes), sharedBytes > 0 ? byteSize(sharedBytes) : null)}
            </span>
            <span className={styles.track} aria-hidden="true">
              <span className={styles.own} style={{ width: `${((bytes - sharedBytes) / largest) * 100}%` }} />
              <span className={styles.shared} style={{ width: `${(sharedBytes / largest) * 100}%` }} />
            </span>
          </li>
        ))}
      </ul>
      {hasShared ? <p className={styles.hint}>{words.sharedHint}</p> : null}
    </>
  );
}
