import { useState } from 'react';
import { offlineFacts } from '../../db/catalogue/song-list-queries.ts';
import { pendingTrackIds } from '../../db/pins/pending-downloads.ts';
import type { PinnedCollection } from '../../db/pins/queries.ts';
import { settings } from '../../db/settings/queries.ts';
import { ChevronDownIcon } from '../../ui/icons.tsx';
import { states } from '../../ui/strings/screens.ts';
import { pinWords as words } from '../../ui/strings/song-states.ts';
import { progressOf, whyNotHere } from '../shared/pins/use-pin.ts';
import { useServices } from '../shared/services.ts';
import { useLive } from '../shared/use-live.ts';
import { useOffline } from '../shared/use-offline.ts';
import { DownloadList, type Download } from './DownloadList.tsx';
import styles from './DownloadList.module.css';
import { UnderWay } from './UnderWay.tsx';

/** One line over the songs, so that they keep their room: how many songs are missing and why. It unfolds the downloads. */
export function DownloadsPanel({ pins }: { readonly pins: readonly PinnedCollection[] }) {
  const { db, identity } = useServices();
  const [open, setOpen] = useState(false);
  const downloads = useDownloads(pins);
  const pending = useLive(`pending ${identity.ownerId}`, () => pendingTrackIds(db, identity.ownerId, Date.now()));
  const why = downloads
    .map(({ progress }) => progress && whyNotHere(progress))
    .find((text) => typeof text === 'string');
  const count = pending?.size ?? 0;
  const summary = [count > 0 ? words.underWay(count) : words.collections(pins.length), ...(why ? [why] : [])];
  return (
    <section aria-label={states.downloads}>
      <h2>
        <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
          <span>{states.downloads}</span>
          <span className={styles.summary}>{pending === undefined ? '' : ` · ${summary.join(' · ')}`}</span>
          <ChevronDownIcon size={18} className={styles.sign} />
        </button>
      </h2>
      {open ? (
        <>
          <DownloadList downloads={downloads} />
          {pending === undefined ? null : <UnderWay ids={[...pending]} />}
        </>
      ) : null}
    </section>
  );
}

function useDownloads(pins: readonly PinnedCollection[]): readonly Download[] {
  const { db } = useServices();
  const facts = useLive('facts', () => offlineFacts(db));
  const offline = useOffline();
  const meteredDownloads = useLive('settings', () => settings(db))?.meteredDownloads ?? false;
  return pins
    .toSorted((a, b) => a.pin.pinnedAtMs - b.pin.pinnedAtMs)
    .map((entry) => ({
      ...entry,
      progress: facts && progressOf(entry.pin, entry.trackIds, facts, { offline, meteredDownloads }),
    }));
}
