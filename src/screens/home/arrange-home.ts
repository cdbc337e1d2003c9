import type { HomeView } from '../../db/catalogue/home-view.ts';
import type { ReadyView } from '../../db/catalogue/ready-queries.ts';

export type HomeArrangement = {
  /** Nothing was played yet. */
  readonly isNew: boolean;
  /**
   * Offline, what can play comes first; its tracks are without those of Recently Played, which are beside them. Null if
   * the app was not known to be offline.
   */
  readonly ready: ReadyView | null;
};

/** `ready` is null unless offline, and undefined while it is read; so is the result. */
export function arrangeHome(view: HomeView, ready: ReadyView | null | undefined): HomeArrangement | undefined {
  if (ready === undefined) return undefined;
  const isNew = view.recent.length === 0;
  if (ready === null) return { isNew, ready };
  const recent = new Set(view.recent.map(({ id }) => id));
  const tracks = ready.tracks.filter(({ id }) => !recent.has(id));
  return { isNew, ready: { ...ready, tracks } };
}

/** The items that pass `isFirst` before the others, each part in its order. */
export const movedToFront = <T>(items: readonly T[], isFirst: (item: T) => boolean): readonly T[] =>
  items.toSorted((a, b) => Number(isFirst(b)) - Number(isFirst(a)));
