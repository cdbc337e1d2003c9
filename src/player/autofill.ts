import type { Queue } from '../core/queue/queue.ts';
import type { PagedList } from '../db/player/queries.ts';
import { sleep } from '../lib/sleep.ts';
import { followsList, mayContinueListAtEnd, mayGoOnAtEnd, tracksLeft } from './engine/autofill-rules.ts';
import { pageWaitMs, suggest, type SuggestDeps } from './suggest.ts';

const fewLeft = 5;
/** This many pages in a row may bring only known tracks: the list was reloaded since, and starts over. */
const mostKnownPages = 10;

export type ListDeps = Pick<SuggestDeps, 'state' | 'dispatch' | 'isOffline' | 'nextPage'> & {
  readonly listOf: (route: Queue['route'], genre: string | null) => Promise<PagedList | undefined>;
};

export type AutofillDeps = ListDeps & SuggestDeps;

/** What follows the queue's last track: more of its genre's list, else similar tracks. */
export async function autofillAhead(deps: AutofillDeps): Promise<void> {
  await continueList(deps);
  if (mayGoOnAtEnd(deps.state())) await suggest(deps);
}

/** Likewise, when playback waits for it; also where tracks follow that cannot play. */
export async function autofillAtEnd(deps: AutofillDeps): Promise<void> {
  const { trackIds } = deps.state().queue;
  await continueListAtEnd(deps);
  if (deps.state().queue.trackIds === trackIds) await suggest(deps);
}

/**
 * Within a genre, an album or an artist's songs, that list continues the queue, and it is longer than what was loaded when a track was chosen
 * from it (docs/product.md section 4: the next track in the same genre list). Its pages are loaded while the music
 * plays.
 */
export async function continueList(deps: ListDeps): Promise<void> {
  const { queue } = deps.state();
  if (!followsList(queue) || tracksLeft(queue) >= fewLeft) return;
  await takeStored(deps);
  if (tracksLeft(deps.state().queue) < fewLeft) await pullMore(deps);
}

async function continueListAtEnd(deps: ListDeps): Promise<void> {
  if (mayContinueListAtEnd(deps.state())) await takeStored(deps);
  if (mayContinueListAtEnd(deps.state())) await Promise.race([pullMore(deps), sleep(pageWaitMs)]);
}

const readList = ({ listOf, state }: ListDeps): Promise<PagedList | undefined> =>
  listOf(state().queue.route, state().track?.genre ?? null);

async function takeStored(deps: ListDeps): Promise<void> {
  const { trackIds } = deps.state().queue;
  const stored = await readList(deps);
  if (stored === undefined) return;
  deps.dispatch({ kind: 'listRead', trackIds, listed: stored.ids, hasMore: stored.hasMore });
}

async function pullMore(deps: ListDeps): Promise<void> {
  const { trackIds } = deps.state().queue;
  let stored = await readList(deps);
  for (let pages = 0; pages < mostKnownPages && deps.state().queue.trackIds === trackIds; pages++) {
    if (stored === undefined || !stored.hasMore || deps.isOffline()) return;
    const { page, next } = stored;
    await deps.nextPage(next);
    await takeStored(deps);
    stored = await readList(deps);
    // The pull brought no page.
    if (stored?.page === page) return;
  }
}
