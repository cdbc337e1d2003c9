/** Cache Storage in memory: enough for what src/platform/shared does with audio, and sw/previous-shell.ts with files. */
export class FakeCaches {
  failNextPuts = 0;
  /** The key whose puts fail. */
  failPutsOf = '';
  /** Keeps no more of a body than this, and says nothing, as a browser whose disk fails. */
  pinnedBytes = Number.POSITIVE_INFINITY;
  /** The browser cannot read its caches for the moment. */
  isUnreadable = false;
  readonly #caches = new Map<string, Map<string, { body: Blob; headers: Headers }>>();

  readonly open = async (name: string): Promise<unknown> => this.#read(name);
  readonly match = async (key: string, { cacheName = '' } = {}): Promise<Response | undefined> =>
    this.#read(cacheName).match(key);
  readonly has = (name: string): Promise<boolean> => Promise.resolve(this.#caches.has(name));
  readonly delete = (name: string): Promise<boolean> => Promise.resolve(this.#caches.delete(name));
  readonly keys = (name = 'offbeat-audio'): string[] => [...this.#entries(name).keys()];
  readonly clear = (): void => this.#caches.clear();
  readonly remove = (key: string, name = 'offbeat-audio'): boolean => this.#entries(name).delete(key);

  #entries(name: string): Map<string, { body: Blob; headers: Headers }> {
    const entries = this.#caches.get(name) ?? new Map<string, { body: Blob; headers: Headers }>();
    this.#caches.set(name, entries);
    return entries;
  }

  #read(name: string) {
    if (this.isUnreadable) throw new DOMException('Unexpected internal error.', 'UnknownError');
    return this.#cache(this.#entries(name));
  }

  #cache(entries: Map<string, { body: Blob; headers: Headers }>) {
    const nameOf = (key: string | { url: string }): string =>
      typeof key === 'string' ? key : new URL(key.url).pathname;
    return {
      put: async (key: string | { url: string }, response: Response): Promise<void> => {
        if (this.failNextPuts > 0 || nameOf(key) === this.failPutsOf) {
          this.failNextPuts = Math.max(0, this.failNextPuts - 1);
          throw new DOMException('full', 'QuotaExceededError');
        }
        const body = (await response.blob()).slice(0, this.pinnedBytes);
        entries.set(nameOf(key), { body, headers: response.headers });
      },
      match: (key: string | { url: string }): Promise<Response | undefined> => {
        const found = entries.get(nameOf(key));
        return Promise.resolve(found && new Response(found.body, { headers: found.headers }));
      },
      delete: (key: string | { url: string }): Promise<boolean> => Promise.resolve(entries.delete(nameOf(key))),
      keys: (): Promise<{ url: string }[]> =>
        Promise.resolve([...entries.keys()].map((key) => ({ url: `https://music.test${key}` }))),
    };
  }
}
