const firstPaths = new Map<string, string>();

/**
 * The path that a screen was opened by, where its address has changed since: a playlist's, once the server has given it an id. What
 * belongs to the screen (its elements, its place, its focus) goes by this and not by the address.
 */
export const firstPathOf = (pathname: string): string => firstPaths.get(pathname) ?? pathname;

/** `to` is another address of the screen at `from`. */
export function noteNewPath(from: string, to: string): void {
  firstPaths.set(to, firstPathOf(from));
}
