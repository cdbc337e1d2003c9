import type { OwnerId } from '../../core/ids.ts';
import { idleSnapshot, type Player } from '../../player/player.ts';
import type { PlayerParts } from './start-player.ts';

/**
 * The player before its code is here: idle, and every wish is carried out once it is. It is fetched right after the first
 * paint, so that Home need not wait for it (docs/product.md section 12), or at the first wish, whichever comes first.
 */
export function createLazyPlayer(
  load: () => Promise<PlayerParts>,
): PlayerParts & { readonly fetch: () => Promise<void> } {
  let parts: PlayerParts | undefined;
  let user: OwnerId | undefined;
  let loading: Promise<PlayerParts> | undefined;
  const watchers = new Set<() => void>();
  const tellAll = (): void => {
    for (const watcher of watchers) watcher();
  };

  const start = async (): Promise<PlayerParts> => {
    const loaded = await load();
    parts = loaded;
    if (user !== undefined) loaded.setUser(user);
    loaded.player.subscribe(tellAll);
    tellAll();
    return loaded;
  };
  const ready = (): Promise<PlayerParts> => {
    loading ??= start().catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
  /** A wish that cannot be carried out because the code cannot be had is dropped: the next press tries again. */
  const wish = (carryOut: (loaded: PlayerParts) => void): void => {
    if (parts !== undefined) carryOut(parts);
    else ready().then(carryOut, () => undefined);
  };

  const player: Player = {
    playFrom: (...list) => wish((loaded) => loaded.player.playFrom(...list)),
    playList: (...list) => wish((loaded) => loaded.player.playList(...list)),
    playShuffled: (...list) => wish((loaded) => loaded.player.playShuffled(...list)),
    toggle: () => wish((loaded) => loaded.player.toggle()),
    pause: () => wish((loaded) => loaded.player.pause()),
    next: () => wish((loaded) => loaded.player.next()),
    previous: () => wish((loaded) => loaded.player.previous()),
    playNext: (id) => wish((loaded) => loaded.player.playNext(id)),
    addToQueue: (id) => wish((loaded) => loaded.player.addToQueue(id)),
    playEntry: (id) => wish((loaded) => loaded.player.playEntry(id)),
    removeFromQueue: (id) => wish((loaded) => loaded.player.removeFromQueue(id)),
    moveInQueue: (from, to) => wish((loaded) => loaded.player.moveInQueue(from, to)),
    shuffleQueue: () => wish((loaded) => loaded.player.shuffleQueue()),
    cycleRepeat: () => wish((loaded) => loaded.player.cycleRepeat()),
    seek: (atS) => wish((loaded) => loaded.player.seek(atS)),
    seekBy: (seconds) => wish((loaded) => loaded.player.seekBy(seconds)),
    setVolume: (volume) => wish((loaded) => loaded.player.setVolume(volume)),
    toggleMute: () => wish((loaded) => loaded.player.toggleMute()),
    dismiss: () => wish((loaded) => loaded.player.dismiss()),
    // Nothing to wait for: without its code, the press itself will fetch it.
    expect: (id) => parts?.player.expect(id),
    timeS: () => parts?.player.timeS() ?? 0,
    snapshot: () => parts?.player.snapshot() ?? idleSnapshot,
    subscribe: (watcher) => {
      watchers.add(watcher);
      return () => {
        watchers.delete(watcher);
      };
    },
  };
  return {
    player,
    setUser: (ownerId) => {
      user = ownerId;
      parts?.setUser(ownerId);
    },
    wantCoverColors: (coverImage) => wish((loaded) => loaded.wantCoverColors(coverImage)),
    actions: {
      download: async (track) => (await ready()).actions.download(track),
      share: async (track) => (await ready()).actions.share(track),
    },
    fetch: async () => {
      await ready();
    },
  };
}
