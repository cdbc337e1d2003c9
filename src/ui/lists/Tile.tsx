import type { ReactNode } from 'react';
import { Anchor } from '../primitives/Anchor.tsx';
import { CoverImage } from '../primitives/CoverImage.tsx';
import { cx } from '../cx.ts';
import { PlayingBars } from '../primitives/PlayingBars.tsx';
import { tracks as words } from '../strings/strings.ts';
import { pressName, type TrackState } from './track-state.ts';
import styles from './Tile.module.css';

interface TileBodyProps {
  readonly coverUrl?: string | undefined;
  readonly round?: boolean;
  readonly title: string;
  readonly under?: ReactNode;
  readonly sign?: ReactNode;
  readonly eager?: boolean;
}

function TileBody({ coverUrl, round = false, title, under, sign, eager = false }: TileBodyProps) {
  return (
    <>
      <span className={styles.art}>
        <CoverImage
          src={coverUrl}
          className={cx(styles.cover, round && styles.disc)}
          shape={round ? 'circle' : 'square'}
          eager={eager}
        />
        {sign}
      </span>
      <span className={styles.title} dir="auto">
        {title}
      </span>
      {under === undefined ? null : (
        <span className={styles.under} dir="auto">
          {under}
        </span>
      )}
    </>
  );
}

export interface ArtistCardProps {
  readonly name: string;
  readonly to: string;
  readonly avatarUrl?: string | undefined;
  readonly trackCount?: number | undefined;
}

export function ArtistCard({ name, to, avatarUrl, trackCount }: ArtistCardProps) {
  return (
    <Anchor to={to} aria-label={name} className={cx(styles.tile, styles.round)}>
      <TileBody
        round
        coverUrl={avatarUrl}
        title={name}
        under={trackCount === undefined ? undefined : words.count(trackCount)}
      />
    </Anchor>
  );
}

export interface TrackTileProps {
  readonly id?: string;
  readonly title: string;
  readonly artist: string;
  readonly coverUrl?: string | undefined;
  readonly state: TrackState;
  readonly dimmed?: boolean;
  readonly onPress: () => void;
  readonly eager?: boolean;
}

export function TrackTile(props: TrackTileProps) {
  const { id, title, artist, coverUrl, state, dimmed = false, onPress, eager = false } = props;
  return (
    <button
      type="button"
      className={cx(styles.tile, dimmed && styles.dimmed)}
      data-track={id}
      data-state={state}
      aria-label={pressName(state, title)}
      aria-description={artist}
      onClick={onPress}
    >
      <TileBody
        coverUrl={coverUrl}
        title={title}
        under={artist}
        eager={eager}
        sign={
          state === 'idle' ? undefined : (
            <span className={styles.sign}>
              <PlayingBars state={state} />
            </span>
          )
        }
      />
    </button>
  );
}

export interface CollectionTileProps {
  readonly name: string;
  readonly to: string;
  readonly coverUrl?: string | undefined;
  readonly under?: string | undefined;
}

export function CollectionTile({ name, to, coverUrl, under }: CollectionTileProps) {
  return (
    <Anchor to={to} className={styles.tile} aria-label={name}>
      <TileBody coverUrl={coverUrl} title={name} under={under} />
    </Anchor>
  );
}

/** As high as a tile with `lines` lines under its picture. */
export function TileSkeleton({ round = false, lines = 1 }: { readonly round?: boolean; readonly lines?: 1 | 2 }) {
  return (
    <span className={cx(styles.tile, styles.ghost)} aria-hidden="true">
      <span className={cx(styles.art, styles.boneArt, round && styles.disc)} />
      <span className={styles.title}>
        <span className={styles.bone} />
      </span>
      {lines === 2 ? <span className={styles.under}>{'\u00a0'}</span> : null}
    </span>
  );
}

export function TileGrid({ children, label }: { readonly children: ReactNode; readonly label?: string }) {
  return (
    <ul aria-label={label} className={styles.grid}>
      {children}
    </ul>
  );
}

export function Carousel({ children, label }: { readonly children: ReactNode; readonly label: string }) {
  return (
    <ul aria-label={label} className={styles.carousel}>
      {children}
    </ul>
  );
}
