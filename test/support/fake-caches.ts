/** Cache Storage in memory, of one cache: enough for what src/platform/shared/sound-cache.ts does. */
export class FakeCaches {
  /** So many of the next puts meet a full disk. */
  failNextPuts = 0;
  readonly #bodies = new Map<string, { body: Blob; headers: Headers }>();

  readonly open = (): Promise<unknown> => Promise.resolve(this.#cache);
  readonly keys = (): string[] => [...this.#bodies.keys()];
  readonly clear = (): void => this.#bodies.clear();
  readonly remove = (key: string): Promise<boolean> => Promise.resolve(this.#bodies.delete(key));

  readonly #cache = {
    put: async (key: string, response: Response): Promise<void> => {
      if (this.failNextPuts > 0) {
        this.failNextPuts--;
        throw new DOMException('full', 'QuotaExceededError');
      }
      this.#bodies.set(key, { body: await response.blob(), headers: response.headers });
    },
    match: (key: string): Promise<Response | undefined> => {
      const found = this.#bodies.get(key);
      return Promise.resolve(found && new Response(found.body, { headers: found.headers }));
    },
    delete: (key: string): Promise<boolean> => this.remove(key),
    keys: (): Promise<{ url: string }[]> =>
      Promise.resolve(this.keys().map((key) => ({ url: `https://music.test${key}` }))),
  };
}
