import type { ReactNode } from 'react';
import type { TrackId } from '../../core/ids.ts';
import type { Track } from '../../core/track.ts';
import { Section } from '../../ui/frame/Screen.tsx';
import { deferredAfter } from '../../ui/static/Deferred.tsx';
import { common } from '../../ui/strings/strings.ts';
import { Carousel, TileSkeleton, TrackTile } from '../../ui/lists/Tile.tsx';
import type { TrackState } from '../../ui/lists/track-state.ts';

/** The number of covers visible at once on a phone; the rest load lazily. */
export const eagerCovers = 3;

export type SongTilesProps = {
  readonly title: string;
  readonly tracks: readonly Track[] | undefined;
  readonly current: { readonly id: TrackId; readonly state: TrackState } | undefined;
  /** Tracks that cannot play now. */
  readonly isDimmed: (id: TrackId) => boolean;
  readonly onPlay: (tracks: readonly Track[], index: number) => void;
  /** Shown instead of tracks, and as high. */
  readonly note?: ReactNode;
  /** How many tracks the first frame shows. */
  readonly inView?: number | undefined;
};

/** Without hooks: Home renders it as plain DOM (src/ui/static). */
export function SongTiles({ title, tracks, current, isDimmed, onPlay, note, inView }: SongTilesProps) {
  return (
    <Section title={title}>
      {note ?? (
        <Carousel label={title}>
          {tracks === undefined
            ? bones.map((bone) => (
                <li key={bone}>
                  <TileSkeleton lines={2} />
                </li>
              ))
            : deferredAfter(
                tracks.map((track, index) => (
                  <li key={track.id}>
                    <TrackTile
                      id={track.id}
                      title={common.titleOf(track.title)}
                      artist={common.artistOf(track.authorName)}
                      coverUrl={track.coverImage ?? undefined}
                      state={current?.id === track.id ? current.state : 'idle'}
                      dimmed={isDimmed(track.id)}
                      eager={index < eagerCovers}
                      onPress={() => {
                        onPlay(tracks, index);
                      }}
                    />
                  </li>
                )),
                inView,
              )}
        </Carousel>
      )}
    </Section>
  );
}

const bones = [1, 2, 3, 4, 5, 6];
