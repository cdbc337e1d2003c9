import { useState } from 'react';
import { ChevronDownIcon } from '../../../ui/icons.tsx';
import { TrackList, type TrackListProps } from '../../../ui/lists/tracks/TrackList.tsx';
import { states } from '../../../ui/strings/screens.ts';
import styles from './SplitList.module.css';
import type { Songs } from './songs/use-songs.ts';

export function SplitList({ split, ...list }: TrackListProps & Pick<Songs, 'split'>) {
  const [open, setOpen] = useState(false);
  if (split === null) return <TrackList {...list} />;
  const { tracks } = list;
  const name = states.notDownloaded(split.elsewhere);
  return (
    <>
      <h2 className={styles.head}>{states.onThisDevice(split.here)}</h2>
      <TrackList {...list} tracks={tracks.slice(0, split.here)} among={open ? tracks : undefined} after={undefined} />
      <h2>
        <button type="button" className={styles.fold} aria-expanded={open} onClick={() => setOpen(!open)}>
          {/* Before the name, whose count can change: what stands after it would move. */}
          <ChevronDownIcon size={18} className={styles.sign} />
          <span>{name}</span>
        </button>
      </h2>
      {open ? (
        <TrackList
          {...list}
          label={name}
          tracks={tracks.slice(split.here)}
          among={tracks}
          firstNumber={split.here + 1}
        />
      ) : // Without `after`: what loads goes into the fold, so the end would stay near and load page after page.
      null}
    </>
  );
}
