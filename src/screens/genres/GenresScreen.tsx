import { useState } from 'react';
import { genresInOrder } from '../../core/genres/genre-order.ts';
import { subGenres } from '../../core/genres/genres.ts';
import { visitorId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import { mainGenres } from '../../core/genres/main-genres.ts';
import { paths } from '../../core/paths.ts';
import { genresView } from '../../db/catalogue/home-queries.ts';
import { matchingNames } from '../../core/ordering/list-filter.ts';
import { shuffled } from '../../lib/random.ts';
import { CardGrid, GenreCard, GenreCardSkeleton } from '../../ui/lists/GenreCard.tsx';
import { genreLooks } from '../../ui/lists/genre-looks.ts';
import { InfiniteScroll } from '../../ui/lists/InfiniteScroll.tsx';
import { FoundStatus } from '../../ui/feedback/FoundStatus.tsx';
import { PullToRefresh } from '../../ui/feedback/PullToRefresh.tsx';
import { Screen } from '../../ui/frame/Screen.tsx';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { Field } from '../../ui/primitives/form/Field.tsx';
import { ChipSwitch } from '../../ui/primitives/form/ToggleSwitch.tsx';
import { genreGrid as texts } from '../../ui/strings/screens.ts';
import { genres as words } from '../../ui/strings/strings.ts';
import { useServices } from '../shared/services.ts';
import { useArrangementOnceTouched, useVisit } from '../shared/use-arrangement.ts';
import { useLive } from '../shared/use-live.ts';
import { usePlayableGenres } from '../shared/use-playable-genres.ts';
import { usePull } from '../shared/use-pull.ts';
import styles from './GenresScreen.module.css';

/**
 * Shuffled once per visit (docs/product.md section 10, sub-genres); `pages` survives, so that Back restores the
 * position.
 */
const visit: { order: readonly string[] | undefined; pages: number } = { order: undefined, pages: 1 };

/** The user's favourites first, then the rest in random order, 16 per page (docs/product.md section 2, Genres grid). */
export function GenresScreen() {
  const { db, identity } = useServices();
  const { ownerId } = identity;
  const view = useLive(`genres ${ownerId}`, () => genresView(db, ownerId));
  const { refresh } = usePull(ownerId === visitorId ? null : { kind: 'favoriteGenres' });
  const playable = usePlayableGenres();
  const [pages, setPages] = useState(visit.pages);
  const { visit: pulled, onRefresh } = useVisit(refresh);
  const favorites = useArrangementOnceTouched(`${ownerId} ${pulled}`, view?.favorites);
  visit.order ??= shuffled([...mainGenres, ...subGenres()], Math.random);
  const [filter, setFilter] = useState('');
  const [byName, setByName] = useState(false);
  const all = narrowed(genresInOrder(favorites ?? [], visit.order), filter, byName);
  const shown = all.slice(0, pages * limits.genresPerPage);
  const looks = genreLooks(shown, view?.covers ?? new Map());
  return (
    <PullToRefresh onRefresh={onRefresh}>
      <Screen title={words.title}>
        <div className={styles.tools}>
          <Field label={texts.filter} type="search" autoComplete="off" value={filter} onChange={setFilter} />
          <ChipSwitch label={texts.byName} text={texts.byName} checked={byName} onChange={setByName} />
        </div>
        <FoundStatus text={filter.trim() === '' ? undefined : texts.found(all.length)} />
        {all.length === 0 ? <EmptyState text={texts.none(filter)} /> : null}
        <CardGrid label={words.title}>
          {shown.map((genre, index) => (
            <li key={view === undefined ? index : genre}>
              {view === undefined ? (
                <GenreCardSkeleton />
              ) : (
                <GenreCard
                  name={genre}
                  to={paths.genre(genre)}
                  away={playable?.has(genre) === false}
                  {...looks[index]}
                />
              )}
            </li>
          ))}
        </CardGrid>
        <InfiniteScroll
          state={shown.length < all.length ? 'idle' : 'done'}
          count={shown.length}
          onReach={() => {
            visit.pages = pages + 1;
            setPages(pages + 1);
          }}
        />
      </Screen>
    </PullToRefresh>
  );
}

export function narrowed(genres: readonly string[], filter: string, byName: boolean): readonly string[] {
  const shown = matchingNames(genres, (genre) => genre, filter);
  return byName ? shown.toSorted((a, b) => a.localeCompare(b)) : shown;
}
