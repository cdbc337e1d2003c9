import { genresInOrder } from '../../core/genres/genre-order.ts';
import { visitorId } from '../../core/ids.ts';
import { limits } from '../../core/limits.ts';
import { mainGenres } from '../../core/genres/main-genres.ts';
import { paths } from '../../core/paths.ts';
import { genresView } from '../../db/catalogue/home-queries.ts';
import { clearRecentSearches, removeRecentSearch } from '../../db/search/recent-search-commands.ts';
import { recentSearches } from '../../db/search/recent-search-queries.ts';
import { Anchor } from '../../ui/primitives/Anchor.tsx';
import { Button, IconButton } from '../../ui/primitives/Button.tsx';
import { CardGrid, GenreCard } from '../../ui/lists/GenreCard.tsx';
import { genreLooks } from '../../ui/lists/genre-looks.ts';
import { handFocusOn } from '../../ui/dialogs/hand-focus-on.ts';
import { ClockIcon } from '../../ui/icons.tsx';
import { CloseIcon } from '../../ui/shell-icons.tsx';
import { Section } from '../../ui/frame/Screen.tsx';
import { found, states } from '../../ui/strings/screens.ts';
import { search as words } from '../../ui/strings/actions.ts';
import { home } from '../../ui/strings/strings.ts';
import { useServices } from '../shared/services.ts';
import { useArrangementOnceTouched } from '../shared/use-arrangement.ts';
import { useLive } from '../shared/use-live.ts';
import { usePlayableGenres } from '../shared/use-playable-genres.ts';
import { usePull } from '../shared/use-pull.ts';
import styles from './SearchStart.module.css';
import type { SearchType } from './use-search.ts';

export function SearchStart({ onSearch }: { readonly onSearch: (term: string, type: SearchType) => void }) {
  const { db, identity, run, pull } = useServices();
  const { ownerId } = identity;
  const recents = useLive(`recents ${ownerId}`, () => recentSearches(db, ownerId));
  const view = useLive(`genres ${ownerId}`, () => genresView(db, ownerId));
  usePull(ownerId === visitorId ? null : { kind: 'favoriteGenres' });
  const playable = usePlayableGenres();
  const favorites = useArrangementOnceTouched(ownerId, view?.favorites);
  if (recents === undefined || view === undefined) return null;
  const genres = genresInOrder(favorites ?? [], mainGenres).slice(0, limits.compactGenres);
  const looks = genreLooks(genres, view.covers);
  return (
    <>
      {recents.length === 0 ? null : (
        <Section
          title={words.recent}
          action={
            <Button
              look="plain"
              onClick={(event) => {
                handFocusOn(event);
                void run(clearRecentSearches);
              }}
              aria-label={words.clearRecent}
            >
              {states.clear}
            </Button>
          }
        >
          <ul className={styles.recents}>
            {recents.map(({ term, type }) => (
              <li key={term} className={styles.entry}>
                <Button
                  icon={<ClockIcon size={18} />}
                  className={styles.recent}
                  dir="auto"
                  onClick={() => {
                    // Pulls both kinds (docs/product.md section 2, Search), so the other tab has a fresh answer too.
                    const other = type === 'text' ? 'artist' : 'text';
                    void pull({ kind: 'search', type: other, term }, { forcedBy: 'user' });
                    onSearch(term, type);
                  }}
                >
                  {term}
                </Button>
                <IconButton
                  label={found.remove(term)}
                  className={styles.remove}
                  onClick={(event) => {
                    handFocusOn(event);
                    void run((commands) => removeRecentSearch(commands, term));
                  }}
                >
                  <CloseIcon size={16} />
                </IconButton>
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section title={home.popularGenres} action={<Anchor to={paths.genres}>{words.allGenres}</Anchor>}>
        <CardGrid label={home.popularGenres} compact>
          {genres.map((genre, index) => (
            <li key={genre}>
              <GenreCard name={genre} to={paths.genre(genre)} away={playable?.has(genre) === false} {...looks[index]} />
            </li>
          ))}
        </CardGrid>
      </Section>
    </>
  );
}
