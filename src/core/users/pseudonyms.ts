/**
 * Names in the place of ids, the same for the same id: `track-1`, `playlist-2`. Whoever reads a bug report sees what
 * belongs together, and nothing of what it is.
 */
export class Pseudonyms {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

  /** The name of an id of that kind; null stays null. */
  of(kind: string, id: string): string;
  of(kind: string, id: string | null): string | null;
  of(kind: string, id: string | null): string | null {
    if (id === null) return null;
    const key = `${kind} ${id}`;
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const number = (this.#counts.get(kind) ?? 0) + 1;
    this.#counts.set(kind, number);
    const name = `${kind}-${number}`;
    this.#names.set(key, name);
    return name;
  }
}
