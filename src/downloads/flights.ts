import type { DownloadOutcome } from '../core/downloads/download-outcome.ts';

export type FetchHooks = {
  readonly signal: AbortSignal;
  readonly spaceFor: (bytes: number) => Promise<boolean>;
  /**
   * The last bytes are arriving, or none come: the next fetch may start, so that the network never waits for the disk or
   * for a host.
   */
  readonly onLinkFree: () => void;
  readonly onProgress: (share: number | null) => void;
};

/**
 * - `none`: the track has no address
 * - `postponed`: its host sent a Retry-After, so nothing was requested
 */
export type TrackOutcome =
  | DownloadOutcome
  | { readonly kind: 'none' }
  | { readonly kind: 'postponed'; readonly untilMs: number };

/** Another attempt would fail too, until the user makes space or the browser lets audio be stored. */
export const foundNoPlace = (kind: TrackOutcome['kind']): boolean =>
  kind === 'noSpace' || kind === 'full' || kind === 'unstorable';

export type DownloadCaller = { readonly signal: AbortSignal; readonly onLinkFree?: () => void };

export type Flight = {
  readonly abort: AbortController;
  readonly done: Promise<TrackOutcome>;
  readonly linkFree: Set<() => void>;
  callers: number;
  bytes: number;
};

export type FlightHooks = Omit<FetchHooks, 'onProgress'>;

export class Flights {
  private readonly byKey = new Map<string, Flight>();
  private readonly evictFor: (bytes: number) => Promise<boolean>;

  constructor(evictFor: (bytes: number) => Promise<boolean>) {
    this.evictFor = evictFor;
  }

  get(key: string): Flight | undefined {
    return this.byKey.get(key);
  }

  begin(key: string, fetch: (hooks: FlightHooks) => Promise<TrackOutcome>): Flight {
    const abort = new AbortController();
    const linkFree = new Set<() => void>();
    const onLinkFree = (): void => {
      for (const listener of linkFree) listener();
    };
    const hooks = { signal: abort.signal, onLinkFree, spaceFor: (bytes: number) => this.spaceFor(key, bytes) };
    const done = fetch(hooks).finally(() => this.byKey.delete(key));
    const flight: Flight = { abort, done, linkFree, callers: 0, bytes: 0 };
    this.byKey.set(key, flight);
    return flight;
  }

  /** Downloads under way have no rows yet: their bytes count too, or, if that is too much, this one waits for them. */
  private async spaceFor(key: string, bytes: number): Promise<boolean> {
    const all = [...this.byKey];
    const at = all.findIndex(([other]) => other === key);
    const coming = all.reduce((sum, [other, flight]) => (other === key ? sum : sum + flight.bytes), 0);
    const own = this.byKey.get(key);
    if (own !== undefined) own.bytes = bytes;
    if (coming > 0) {
      if (await this.evictFor(bytes + coming)) return true;
      // Only for older ones: two that wait for each other would never end.
      await Promise.allSettled(all.slice(0, Math.max(0, at)).map(([, { done }]) => done));
    }
    return this.evictFor(bytes);
  }
}

/** The last caller who cancels aborts the fetch; for any other it just ends. */
export async function follow(flight: Flight, { signal, onLinkFree }: DownloadCaller): Promise<TrackOutcome> {
  flight.callers++;
  if (onLinkFree !== undefined) flight.linkFree.add(onLinkFree);
  const ended = new AbortController();
  const left = new Promise<TrackOutcome>((resolve) => {
    const leave = (): void => {
      flight.callers--;
      if (flight.callers === 0) flight.abort.abort();
      else resolve({ kind: 'aborted' });
    };
    signal.addEventListener('abort', leave, { once: true, signal: ended.signal });
  });
  try {
    return await Promise.race([flight.done, left]);
  } finally {
    ended.abort();
    if (onLinkFree !== undefined) flight.linkFree.delete(onLinkFree);
  }
}
