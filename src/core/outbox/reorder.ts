/**
 * A reorder is a set of moves: from the order the user saw (`base`) to the one they made (`target`). Rebased on another
 * list it moves only what was moved, so it neither loses what another device added nor restores what was removed there.
 * Idempotent.
 */
export function rebaseOrder<Id extends string>(
  current: readonly Id[],
  target: readonly Id[],
  base: readonly Id[] = [],
): Id[] {
  const present = new Set(current);
  const wanted = [...new Set(target)].filter((id) => present.has(id));
  const unmoved = longestUnmoved(base, wanted);
  const moved = new Set(wanted.filter((id) => !unmoved.has(id)));
  // A moved id follows the nearest earlier id of the target that the list still has; null stands for the beginning.
  const follower = new Map<Id | null, Id>();
  let before: Id | null = null;
  for (const id of wanted) {
    if (moved.has(id)) follower.set(before, id);
    before = id;
  }
  const result: Id[] = [];
  const follow = (anchor: Id | null): void => {
    for (let id = follower.get(anchor); id !== undefined; id = follower.get(id)) result.push(id);
  };
  follow(null);
  for (const id of present) {
    if (moved.has(id)) continue;
    result.push(id);
    follow(id);
  }
  return result;
}

/** The most ids that can stay in place: a longest increasing run of their positions in `base`, in n log n. */
function longestUnmoved<Id extends string>(base: readonly Id[], target: readonly Id[]): ReadonlySet<Id> {
  const places = new Map(base.map((id, place) => [id, place]));
  type Link = { readonly id: Id; readonly place: number; readonly before: Link | undefined };
  const ends: Link[] = [];
  for (const id of target) {
    const place = places.get(id);
    if (place === undefined) continue;
    let [low, high] = [0, ends.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((ends[middle]?.place ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    ends[low] = { id, place, before: ends[low - 1] };
  }
  const stay = new Set<Id>();
  for (let link = ends.at(-1); link !== undefined; link = link.before) stay.add(link.id);
  return stay;
}
