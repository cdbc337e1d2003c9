const slash = '/';

/**
 * A path without its outer slashes. Written by hand, because `/\/+$/` starts again at each slash of a run that is not
 * at the end: quadratic for a path that an attacker chooses.
 */
export function withoutOuterSlashes(path: string): string {
  let [start, end] = [0, path.length];
  while (start < end && path[start] === slash) start++;
  while (end > start && path[end - 1] === slash) end--;
  return path.slice(start, end);
}
