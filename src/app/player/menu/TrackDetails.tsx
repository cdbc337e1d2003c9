import type { TrackId } from '../../../core/ids.ts';
import { createdOn } from '../../../core/audio-address.ts';
import type { Track, TrackCounts } from '../../../core/track.ts';
import { countsOf, trackById } from '../../../db/catalogue/queries.ts';
import { minutesAndSeconds } from '../../../lib/format.ts';
import { useServices } from '../../../screens/shared/services.ts';
import { useLive } from '../../../screens/shared/use-live.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { MenuHeading } from '../../../ui/dialogs/MenuHeading.tsx';
import { moreMenu, trackDetails as words } from '../../../ui/strings/player.ts';
import { usePlayerTools } from '../player-tools.ts';
import { longDate } from './long-date.ts';
import styles from './TrackDetails.module.css';

export function TrackDetails({ trackId, onClose }: { readonly trackId: TrackId; readonly onClose: () => void }) {
  const { db } = useServices();
  const { aiHosts } = usePlayerTools().config;
  const details = useLive(`details ${trackId}`, async () => {
    const [track, counts] = await Promise.all([trackById(db, trackId), countsOf(db, trackId)]);
    return track && { track, rows: detailRows(track, counts, aiHosts) };
  });
  if (details === undefined) return null;
  const { track, rows } = details;
  return (
    <Dialog title={moreMenu.details} onClose={onClose}>
      <MenuHeading title={track.title} artist={track.authorName} coverUrl={track.coverImage ?? undefined} />
      <dl className={styles.details}>
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt className={styles.name}>{name}</dt>
            <dd className={styles.value} dir="auto">
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

function detailRows(
  track: Track,
  counts: TrackCounts | undefined,
  aiHosts: readonly string[],
): readonly (readonly [string, string])[] {
  const madeOn = createdOn(track, aiHosts);
  const rows: readonly (readonly [string, string | null])[] = [
    [words.prompt, track.prompt],
    [words.tags, track.tags],
    [words.madeWith, madeOn],
    [words.genre, track.genre],
    [words.created, longDate(track.createdAt) ?? longDate(track.date)],
    [words.plays, counts === undefined ? null : counts.plays.toLocaleString('en')],
    [words.length, track.durationS === null ? null : minutesAndSeconds(track.durationS)],
  ];
  return rows.flatMap(([name, value]) => (value === null || value.trim() === '' ? [] : [[name, value] as const]));
}
