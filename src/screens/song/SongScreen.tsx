import { useMemo } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { parseTrackId, type OwnerId, type TrackId } from '../../core/ids.ts';
import { idInPath, paths } from '../../core/paths.ts';
import { isFailure } from '../../core/pull.ts';
import type { Track } from '../../core/track.ts';
import { trackById } from '../../db/catalogue/queries.ts';
import { isLiked } from '../../db/library/like-queries.ts';
import type { OffbeatDb } from '../../db/offbeat-db.ts';
import { minutesAndSeconds } from '../../lib/format.ts';
import { Anchor } from '../../ui/primitives/Anchor.tsx';
import { CollectionHeader } from '../../ui/lists/CollectionHeader.tsx';
import { Screen, Section } from '../../ui/frame/Screen.tsx';
import { common, kinds } from '../../ui/strings/strings.ts';
import { player as words } from '../../ui/strings/player.ts';
import { LyricsPanel } from '../shared/LyricsPanel.tsx';
import { useServices } from '../shared/services.ts';
import { LoadError } from '../shared/LoadError.tsx';
import { useCoverTint } from '../shared/use-cover-tint.ts';
import { useNowPlaying } from '../shared/use-now-playing.ts';
import { useLive } from '../shared/use-live.ts';
import { usePull } from '../shared/use-pull.ts';
import { SongTools } from './SongTools.tsx';
import styles from './SongScreen.module.css';

export function SongScreen() {
  const trackId = parseTrackId(idInPath(useLocation().pathname));
  return trackId === undefined ? <Navigate to={paths.notFound} replace /> : <SongOf key={trackId} trackId={trackId} />;
}

const songPage = async (db: OffbeatDb, ownerId: OwnerId, trackId: TrackId) => {
  const [track, liked] = await Promise.all([trackById(db, trackId), isLiked(db, ownerId, trackId)]);
  return { track, liked };
};

function SongOf({ trackId }: { readonly trackId: TrackId }) {
  const { db, identity } = useServices();
  const { ownerId } = identity;
  const page = useLive(`song ${ownerId} ${trackId}`, () => songPage(db, ownerId, trackId));
  const { outcome, refresh } = usePull({ kind: 'song', trackId });
  const track = page?.track;
  const tint = useCoverTint(track?.coverImage);
  if (page !== undefined && track === undefined && outcome !== undefined) {
    if (outcome.kind === 'notFound') return <Navigate to={paths.notFound} replace />;
    if (isFailure(outcome)) {
      return (
        <Screen title={kinds.song}>
          <LoadError outcome={outcome} onRetry={() => void refresh()} />
        </Screen>
      );
    }
  }
  return (
    <Screen lit tint={tint}>
      <CollectionHeader
        name={track === undefined ? undefined : common.titleOf(track.title)}
        subtitle={track && <Byline track={track} />}
        coverUrl={track?.coverImage ?? undefined}
      >
        {track === undefined ? null : (
          <SongTools track={track} title={common.titleOf(track.title)} liked={page?.liked === true} />
        )}
      </CollectionHeader>
      {track === undefined ? <div role="status" aria-label={common.loading} /> : <Lyrics track={track} />}
    </Screen>
  );
}

function Byline({ track }: { readonly track: Track }) {
  const author = common.artistOf(track.authorName);
  return (
    <span className={styles.byline}>
      {track.handle === null ? (
        <span dir="auto">{author}</span>
      ) : (
        <Anchor to={paths.artist(track.handle)} className={styles.artist}>
          <span dir="auto">{author}</span>
        </Anchor>
      )}
      {track.durationS === null ? null : <span>{minutesAndSeconds(track.durationS)}</span>}
    </span>
  );
}

function Lyrics({ track }: { readonly track: Track }) {
  const { player } = useServices();
  const isCurrent = useNowPlaying()?.id === track.id;
  const ids = useMemo(() => [track.id], [track.id]);
  const onLine = (startS: number): void => {
    if (!isCurrent) player.playFrom(ids, 0, { route: paths.post(track.id), kind: 'playlist' });
    player.seek(startS);
  };
  return (
    <div className={styles.lyrics}>
      <Section title={words.lyrics}>
        <LyricsPanel track={track} isCurrent={isCurrent} inPage onLine={onLine} />
      </Section>
    </div>
  );
}
