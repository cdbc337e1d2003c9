/**
 * Replaces ids by stable names such as `track-1` and `playlist-2`, so that a bug report shows what
 * belongs together without revealing ids.
 */
export class Pseudonyms {
  readonly #names = new Map<string, string>();
  readonly #counts = new Map<string, number>();

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
