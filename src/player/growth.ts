import { queueAfter, type Queue } from '../core/queue.ts';
import type { Track } from '../core/track.ts';
import { sleep } from '../lib/sleep.ts';
import type { OffbeatDb } from '../db/offbeat-db.ts';
import { genreListOf } from '../db/player/queries.ts';

/** With fewer songs than this left, the next page of the genre is asked for. */
const fewLeft = 5;
/** So many pages in a row may hold only songs that the queue knows: the list was loaded anew since, and starts over. */
const mostKnownPages = 10;
/** At the very end the music waits this long for the next page, in ms. */
const pageWaitMs = 8_000;

export type GrowthDeps = {
  readonly db: () => OffbeatDb;
  readonly queue: () => Queue;
  /** The current track's record, once read. */
  readonly track: () => Track | undefined;
  readonly looksOffline: () => boolean;
  /** Fetches a genre's next page into the database; resolves however that went. */
  readonly nextPage: (genre: string) => Promise<unknown>;
  /** The queue has new songs at its end. */
  readonly grew: (queue: Queue) => void;
};

/**
 * Within a genre, what comes next is the genre's list, and that list is longer than what was loaded when a song was chosen
 * from it (docs/product.md section 4: the next track in the same genre list). Its pages come while the music plays.
 */
export function createGrowth(deps: GrowthDeps) {
  const { queue } = deps;
  const list = () => genreListOf(deps.db(), queue().route, deps.track()?.genre ?? null);
  /** Every song the queue has had since its route was chosen: what was taken out at its end is not taken for new. */
  let had: { readonly route: Queue['route']; readonly ids: Set<string> } = { route: null, ids: new Set() };
  const remember = ({ route, trackIds }: Queue): ReadonlySet<string> => {
    if (had.route !== route) had = { route, ids: new Set() };
    for (const id of trackIds) had.ids.add(id);
    return had.ids;
  };

  /** The queue's entries when its genre was last seen to have no more. */
  let complete: Queue['trackIds'] | null = null;

  /** Takes over what the stored list has behind the last song that the queue has or had. */
  const takeOver = async (): Promise<void> => {
    const before = queue();
    const known = remember(before);
    const stored = await list();
    if (stored === undefined || queue() !== before) return;
    const behind = stored.ids.slice(stored.ids.findLastIndex((id) => known.has(id)) + 1);
    const grown = queueAfter(before, { kind: 'appended', trackIds: behind });
    remember(grown);
    complete = stored.hasMore ? null : grown.trackIds;
    if (grown !== before) deps.grew(grown);
  };
  const askForMore = async (): Promise<void> => {
    const before = queue();
    let stored = await list();
    for (let pages = 0; pages < mostKnownPages && queue() === before; pages++) {
      if (stored === undefined || !stored.hasMore || deps.looksOffline()) return;
      const { page, genre } = stored;
      await deps.nextPage(genre);
      await takeOver();
      stored = await list();
      // Nothing came.
      if (stored?.page === page) return;
    }
  };
  const left = (): number => queue().trackIds.length - 1 - queue().position;
  const grows = (): boolean => queue().kind === 'genre' && queue().position >= 0;
  const mayGrowAtEnd = (): boolean => grows() && left() === 0 && queue().trackIds !== complete;

  return {
    /** A track sounds: fetches more while there is time. */
    ahead: (): void => {
      if (!grows()) return;
      remember(queue());
      if (left() >= fewLeft) return;
      takeOver()
        .then(() => (left() < fewLeft ? askForMore() : undefined))
        .catch(() => undefined);
    },
    /** Whether the list may go on behind the current entry, its last: only a look at the database or the server tells. */
    mayGrowAtEnd,
    /** At the end of what is known: looks, and asks. Whether the same track is still the current one afterwards. */
    atEnd: async (): Promise<boolean> => {
      const current = queue().currentTrackId;
      if (mayGrowAtEnd()) await takeOver().catch(() => undefined);
      if (mayGrowAtEnd()) await Promise.race([askForMore().catch(() => undefined), sleep(pageWaitMs)]);
      return queue().currentTrackId === current;
    },
  };
}
