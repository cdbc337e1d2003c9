import type { TrackId } from '../../core/ids.ts';
import type { Track } from '../../core/track.ts';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { Section } from '../../ui/frame/Screen.tsx';
import { common } from '../../ui/strings/strings.ts';
import { Carousel, TileSkeleton, TrackTile } from '../../ui/lists/Tile.tsx';
import { useServices } from '../shared/services.ts';
import { useNowPlaying } from '../shared/use-now-playing.ts';
import { useOffline } from '../shared/use-offline.ts';
import styles from './HomeScreen.module.css';

/** The number of covers visible at once on a phone; the rest load lazily. */
export const eagerCovers = 3;

export type SongTilesProps = {
  readonly title: string;
  readonly tracks: readonly Track[] | undefined;
  /** The tracks on this device; offline, the others are dimmed. */
  readonly stored: ReadonlySet<TrackId> | 'all';
  readonly route: string;
  /** Shown instead of tracks, in the same room. */
  readonly note?: string | undefined;
};

export function SongTiles({ title, tracks, stored, route, note }: SongTilesProps) {
  const { player } = useServices();
  const current = useNowPlaying();
  const offline = useOffline();
  if (note !== undefined) return <Note title={title} text={note} />;
  return (
    <Section title={title}>
      <Carousel label={title}>
        {tracks?.map((track, index) => (
          <li key={track.id}>
            <TrackTile
              id={track.id}
              title={track.title || common.untitledTrack}
              artist={track.authorName || common.unknownArtist}
              coverUrl={track.coverImage ?? undefined}
              state={current?.id === track.id ? current.state : 'idle'}
              dimmed={offline && stored !== 'all' && !stored.has(track.id)}
              eager={index < eagerCovers}
              onPress={() => {
                player.playFrom(
                  tracks.map(({ id }) => id),
                  index,
                  { route, kind: 'playlist' },
                );
              }}
            />
          </li>
        )) ??
          bones.map((bone) => (
            <li key={bone}>
              <TileSkeleton lines={2} />
            </li>
          ))}
      </Carousel>
    </Section>
  );
}

function Note({ title, text }: { readonly title: string; readonly text: string }) {
  return (
    <Section title={title}>
      <div className={styles.note}>
        <span className={styles.room} aria-hidden="true">
          <TileSkeleton lines={2} />
        </span>
        <EmptyState text={text} />
      </div>
    </Section>
  );
}

const bones = [1, 2, 3, 4, 5, 6];
