import type { OwnerId } from '../../core/ids.ts';
import { untilLoaded } from '../../lib/until-loaded.ts';
import { idleSnapshot, type Player } from '../../player/player.ts';
import type { TrackActions } from './menu/track-actions.ts';
import type { PlayerParts } from './start-player.ts';

/** A song that begins later than that is not what was pressed for. */
const callLastsMs = 10_000;

/**
 * The player before its code is loaded: idle; calls run once the code has loaded. It loads after the first frame if
 * a song was saved, else at the first press or three seconds later (`deferralOver`), or at the first call, so that Home does not
 * wait for it (docs/product.md section 12).
 */
export function createLazyPlayer(
  load: () => Promise<PlayerParts>,
): PlayerParts & { readonly load: () => Promise<void> } {
  const lazy = new LazyParts(load);
  /** Never settles for a call that came too early for its code: its press is over. */
  const act = (run: (actions: TrackActions) => Promise<void>) =>
    new Promise<void>((done) => lazy.call(({ actions }) => void run(actions).then(done)));
  return {
    player: playerOf(lazy),
    setUser: (ownerId) => lazy.setUser(ownerId),
    wantCoverColors: (coverImage) => lazy.call((loaded) => loaded.wantCoverColors(coverImage)),
    actions: {
      download: (track, forbidden) => act((actions) => actions.download(track, forbidden)),
      share: (track) => act((actions) => actions.share(track)),
    },
    load: async () => {
      await lazy.ready();
    },
  };
}

class LazyParts {
  parts: PlayerParts | undefined;
  readonly #load: () => Promise<PlayerParts>;
  readonly #watchers = new Set<() => void>();
  #user: OwnerId | undefined;
  #loading: Promise<PlayerParts> | undefined;
  #loadedLater: Promise<PlayerParts> | undefined;

  constructor(load: () => Promise<PlayerParts>) {
    this.#load = load;
  }

  /** Rejects when the code cannot be loaded; the next call retries. */
  ready(): Promise<PlayerParts> {
    this.#loading ??= this.#start().catch((error: unknown) => {
      this.#loading = undefined;
      throw error;
    });
    return this.#loading;
  }

  /** Where a request for the code is lost, the call waits for the next, but not longer than a user expects an answer. */
  call(carryOut: (loaded: PlayerParts) => void): void {
    if (this.parts !== undefined) return carryOut(this.parts);
    const calledAtMs = performance.now();
    this.ready().then(carryOut, async () => {
      this.#loadedLater ??= untilLoaded(() => this.ready());
      const loaded = await this.#loadedLater;
      if (performance.now() - calledAtMs < callLastsMs) carryOut(loaded);
    });
  }

  setUser(ownerId: OwnerId): void {
    this.#user = ownerId;
    this.parts?.setUser(ownerId);
  }

  subscribe(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => {
      this.#watchers.delete(watcher);
    };
  }

  async #start(): Promise<PlayerParts> {
    const loaded = await this.#load();
    this.parts = loaded;
    if (this.#user !== undefined) loaded.setUser(this.#user);
    const notify = (): void => {
      for (const watcher of this.#watchers) watcher();
    };
    loaded.player.subscribe(notify);
    notify();
    return loaded;
  }
}

const playerOf = (lazy: LazyParts): Player => ({
  playFrom: (...list) => lazy.call(({ player }) => player.playFrom(...list)),
  playList: (...list) => lazy.call(({ player }) => player.playList(...list)),
  playShuffled: (...list) => lazy.call(({ player }) => player.playShuffled(...list)),
  toggle: () => lazy.call(({ player }) => player.toggle()),
  pause: () => lazy.call(({ player }) => player.pause()),
  next: () => lazy.call(({ player }) => player.next()),
  previous: () => lazy.call(({ player }) => player.previous()),
  playNext: (ids) => lazy.call(({ player }) => player.playNext(ids)),
  addToQueue: (ids) => lazy.call(({ player }) => player.addToQueue(ids)),
  playEntry: (id) => lazy.call(({ player }) => player.playEntry(id)),
  removeFromQueue: (id) => lazy.call(({ player }) => player.removeFromQueue(id)),
  replaceQueue: (...list) => lazy.call(({ player }) => player.replaceQueue(...list)),
  moveInQueue: (from, to) => lazy.call(({ player }) => player.moveInQueue(from, to)),
  shuffleQueue: () => lazy.call(({ player }) => player.shuffleQueue()),
  cycleRepeat: () => lazy.call(({ player }) => player.cycleRepeat()),
  seek: (atS) => lazy.call(({ player }) => player.seek(atS)),
  seekBy: (seconds) => lazy.call(({ player }) => player.seekBy(seconds)),
  setVolume: (volume) => lazy.call(({ player }) => player.setVolume(volume)),
  toggleMute: () => lazy.call(({ player }) => player.toggleMute()),
  setSleep: (sleep) => lazy.call(({ player }) => player.setSleep(sleep)),
  dismiss: () => lazy.call(({ player }) => player.dismiss()),
  // Without the code nothing can be looked up: the press itself loads it.
  expect: (id) => lazy.parts?.player.expect(id),
  timeS: () => lazy.parts?.player.timeS() ?? 0,
  snapshot: () => lazy.parts?.player.snapshot() ?? idleSnapshot,
  subscribe: (watcher) => lazy.subscribe(watcher),
});
