const slash = '/';

/**
 * A path without the slashes at its ends. By hand, because the expression `/\/+$/` begins again at each slash of a run that
 * is not at the end: quadratic in what a stranger chose to send.
 */
export function withoutOuterSlashes(path: string): string {
  let [start, end] = [0, path.length];
  while (start < end && path[start] === slash) start++;
  while (end > start && path[end - 1] === slash) end--;
  return path.slice(start, end);
}
