import type { TrackId } from '../../core/ids.ts';
import { paths } from '../../core/paths.ts';
import type { Track } from '../../core/track.ts';
import { common, home } from '../../ui/strings/strings.ts';
import { Carousel, TrackTile } from '../../ui/lists/Tile.tsx';
import { useServices } from '../shared/services.ts';
import { useNowPlaying } from '../shared/use-now-playing.ts';
import { useOffline } from '../shared/use-offline.ts';
/** Covers visible at once on a phone; the rest load lazily. */
/** Covers that are on screen at once on a phone; the rest are fetched as they come near. */
export const eagerCovers = 3;
/** Recently Played as tiles that play. */
export function RecentTiles({
  tracks,
  stored,
}: {
  readonly tracks: readonly Track[];
  readonly stored: ReadonlySet<TrackId>;
}) {
  const { player } = useServices();
  const current = useNowPlaying();
  const offline = useOffline();
  return (
    <Carousel label={home.recentlyPlayed}>
      {tracks.map((track, index) => (
        <li key={track.id}>
          <TrackTile
            id={track.id}
            title={track.title || common.untitledTrack}
            artist={track.authorName || common.unknownArtist}
            coverUrl={track.coverImage ?? undefined}
            state={current?.id === track.id ? current.state : 'idle'}
            dimmed={offline && !stored.has(track.id)}
            eager={index < eagerCovers}
            onPress={() => {
              player.playFrom(
                tracks.map(({ id }) => id),
                index,
                { route: paths.recentlyPlayed, kind: 'playlist' },
              );
            }}
          />
        </li>
      ))}
    </Carousel>
  );
}
