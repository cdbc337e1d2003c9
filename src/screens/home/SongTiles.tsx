import type { ReactNode } from 'react';
import type { TrackId } from '../../core/ids.ts';
import type { Track } from '../../core/track.ts';
import { Section } from '../../ui/frame/Screen.tsx';
import { common } from '../../ui/strings/strings.ts';
import { Carousel, TileSkeleton, TrackTile } from '../../ui/lists/Tile.tsx';
import { useServices } from '../shared/services.ts';
import { useNowPlaying } from '../shared/use-now-playing.ts';
import { useOffline } from '../shared/use-offline.ts';

/** The number of covers visible at once on a phone; the rest load lazily. */
export const eagerCovers = 3;

export type SongTilesProps = {
  readonly title: string;
  readonly tracks: readonly Track[] | undefined;
  /** The tracks on this device; offline, the others are dimmed. */
  readonly stored: ReadonlySet<TrackId> | 'all';
  readonly route: string;
  /** Shown instead of tracks, in the same room. */
  readonly note?: ReactNode;
};

export function SongTiles({ title, tracks, stored, route, note }: SongTilesProps) {
  const { player } = useServices();
  const current = useNowPlaying();
  const offline = useOffline();
  return (
    <Section title={title}>
      {note ?? (
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
      )}
    </Section>
  );
}

const bones = [1, 2, 3, 4, 5, 6];
