import { Suspense, type ReactNode } from 'react';
import { isFailure, leftUntouched, type PullOutcome } from '../../../core/pull.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { NoteIcon } from '../../../ui/icons.tsx';
import { CloudOffIcon } from '../../../ui/shell-icons.tsx';
import { states } from '../../../ui/strings/screens.ts';
import { arrange } from '../../../ui/strings/lists.ts';
import { EmptyState } from '../../../ui/feedback/States.tsx';
import { common, tracks as words } from '../../../ui/strings/strings.ts';
import type { TrackListProps } from '../../../ui/lists/tracks/TrackList.tsx';
import { useServices } from '../services.ts';
import { LoadError } from '../LoadError.tsx';
import { useNowPlaying } from '../use-now-playing.ts';
import { useRefetchWhenGone, useSayFailedRefresh } from '../use-refreshed.ts';
import type { Songs } from './songs/use-songs.ts';
import { SplitList } from './SplitList.tsx';
import type { ListSelection } from './use-selection.ts';
import { useSwipes } from './use-swipes.ts';
import { useWideList } from './use-wide-list.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

export interface SongListProps extends Pick<TrackListProps, 'onRemove' | 'removeLabel' | 'onMove' | 'after'> {
  readonly label: string;
  /** For a list that the user owns; `onRemoveAll` is its Remove. */
  readonly selection?: ListSelection | undefined;
  readonly onRemoveAll?: ((ids: ListSelection['ids']) => void) | undefined;
  readonly songs: Songs;
  /**
   * False until the list was answered once; then skeletons or the error show. Lists without a pull are always known.
   */
  readonly known: boolean;
  /** Songs of the list may still come: until the first does, skeletons show. */
  readonly isLoading?: boolean;
  readonly outcome?: PullOutcome | undefined;
  readonly onRetry?: (() => void) | undefined;
  /** Why an answered list is empty; default 'No tracks found'. */
  readonly empty?: ReactNode;
}

const SelectionBar = lazyPart(async () => (await import('./SelectionBar.tsx')).SelectionBar);

export function SongList(props: SongListProps) {
  const { label, songs, known, outcome, onRetry, empty, after, onRemove, removeLabel, onMove } = props;
  const { selection, onRemoveAll, isLoading = false } = props;
  const { openTrackMenu } = useServices();
  const current = useNowPlaying();
  const wide = useWideList(songs, selection);
  const swipes = useSwipes(songs, selection?.editing === true ? onRemoveAll : undefined);
  const { tracks, rows, missing } = songs;
  const isEmpty = tracks !== undefined && rows.length === 0;
  useSayFailedRefresh(known, outcome);
  const isGone = useRefetchWhenGone(label, known, onRetry);
  const isComing = isLoading && tracks?.length === 0 && missing > 0;
  const waits =
    tracks === undefined || isComing || (!known && (outcome === undefined || (isGone && isAnswer(outcome))));
  if (isEmpty && !waits) return reasonFor({ songs, known, outcome, onRetry, empty, after });
  return (
    <div>
      {selection?.editing === true && onRemoveAll !== undefined ? (
        <Suspense fallback={null}>
          <SelectionBar selection={selection} songs={songs} onRemove={onRemoveAll} />
        </Suspense>
      ) : null}
      <SplitList
        split={songs.split}
        label={label}
        tracks={rows}
        current={current}
        loading={waits}
        onPlay={songs.playRow}
        onMenu={openTrackMenu}
        onRemove={onRemove}
        removeLabel={removeLabel}
        // In sorted, filtered or split rows, indexes differ from the list's.
        onMove={isAsListed(songs) ? onMove : undefined}
        wide={wide}
        swipes={swipes}
        selection={selection}
        // Filtered to stored tracks, the end would always be near and load page after page.
        after={songs.onlyStored ? undefined : after}
      />
      {missing > 0 && !isComing ? <EmptyState text={words.notLoadedYet(missing)} /> : null}
    </div>
  );
}

const isAsListed = ({ sort, query, onlyStored, split }: Songs): boolean =>
  sort === null && query === '' && !onlyStored && split === null;

const isAnswer = (outcome: PullOutcome): boolean => outcome.kind === 'done' || leftUntouched(outcome);

type Reason = Pick<SongListProps, 'songs' | 'known' | 'outcome' | 'onRetry' | 'empty' | 'after'>;

function reasonFor({ songs, known, outcome, onRetry, empty, after }: Reason): ReactNode {
  const retry = onRetry === undefined ? null : <Button onClick={onRetry}>{common.retry}</Button>;
  if (!known && isFailure(outcome)) {
    return <LoadError outcome={outcome} onRetry={onRetry} />;
  }
  if (songs.query !== '' && songs.tracks !== undefined && songs.tracks.length > 0) {
    return (
      <>
        <EmptyState icon={<NoteIcon />} text={arrange.noneMatches(songs.query)}>
          <Button onClick={() => songs.setQuery('')}>{states.showAll}</Button>
        </EmptyState>
        {/* The song may be on a later page, which loads as the end of this one shows. */}
        {songs.onlyStored ? null : after}
      </>
    );
  }
  if (songs.tracks !== undefined && songs.tracks.length > 0) {
    return (
      <EmptyState icon={<CloudOffIcon />} text={states.noneOffline}>
        <Button onClick={() => songs.setOnlyStored(false)}>{states.showAll}</Button>
      </EmptyState>
    );
  }
  if (songs.missing > 0) return <EmptyState text={words.notLoadedYet(songs.missing)}>{retry}</EmptyState>;
  return empty ?? <EmptyState icon={<NoteIcon />} text={common.noTracks} />;
}
