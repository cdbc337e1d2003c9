/**
 * A reorder is a set of moves: from the order the user saw (`base`) to the one they made (`target`). Rebased on another
 * list it moves what was moved and leaves the rest, so it neither loses what another device added nor brings back what
 * was removed there. Applied twice it changes nothing more.
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
  // A moved id follows the nearest one before it in the target that is still there; null stands for the beginning.
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

/** The most ids that can stay where they are: a longest increasing run of their places in `base`, found in n log n. */
function longestUnmoved<Id extends string>(base: readonly Id[], target: readonly Id[]): ReadonlySet<Id> {
  const places = new Map(base.map((id, place) => [id, place]));
  type Link = { readonly id: Id; readonly place: number; readonly before: Link | undefined };
  /** The run of each length that ends the earliest. */
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
