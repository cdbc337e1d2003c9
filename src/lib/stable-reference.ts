/**
 * Wraps a query so that it returns the previous object (at first `first`) while all fields are equal, shallowly: a
 * database returns a new object each time, which identity comparison takes for a change.
 */
export function stableReference<T extends object>(first: T, query: () => Promise<T>): () => Promise<T> {
  let last = first;
  return async () => {
    const answer = await query();
    if (!isSame(last, answer)) last = answer;
    return last;
  };
}

function isSame(a: object, b: object): boolean {
  const fields = Object.entries(a);
  return (
    fields.length === Object.keys(b).length &&
    fields.every(([key, value]) => Object.hasOwn(b, key) && Object.is(value, Reflect.get(b, key)))
  );
}
