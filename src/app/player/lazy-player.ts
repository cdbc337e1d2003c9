import type { OwnerId } from '../../core/ids.ts';
import { createListeners } from '../../lib/listeners.ts';
import { loadedOnce, once } from '../../lib/once.ts';
import { untilLoaded } from '../../lib/until-loaded.ts';
import { idleSnapshot, type Player } from '../../player/player.ts';
import type { TrackActions } from './menu/track-actions.ts';
import type { PlayerParts } from './start-player.ts';

/** A song that begins later than this would come as a surprise. */
const callLastsMs = 10_000;

/**
 * The player before its code is loaded: idle; calls run once the code has loaded. It loads after the first frame if
 * a song was saved, else at the first press or three seconds later (`deferralOver`), or at the first call, so that Home does not
 * wait for it (docs/product.md section 12).
 */
export function createLazyPlayer(
  load: () => Promise<PlayerParts>,
): PlayerParts & { readonly load: () => Promise<unknown> } {
  let parts: PlayerParts | undefined;
  let user: OwnerId | undefined;
  const { notify, subscribe } = createListeners();
  const ready = loadedOnce(async () => {
    parts = await load();
    if (user !== undefined) parts.setUser(user);
    parts.player.subscribe(notify);
    notify();
    return parts;
  });
  const readyLater = once(() => untilLoaded(ready));
  /** Where a request for the code is lost, the call waits for the next, but not longer than a user expects an answer. */
  const call: LazyCalls['call'] = (carryOut) => {
    if (parts !== undefined) return carryOut(parts);
    const calledAtMs = performance.now();
    ready().then(carryOut, async () => {
      const loaded = await readyLater();
      if (performance.now() - calledAtMs < callLastsMs) carryOut(loaded);
    });
  };
  /** Never settles for a call that came too early for its code: its press is over. */
  const act = (run: (actions: TrackActions) => Promise<void>) =>
    new Promise<void>((done) => call(({ actions }) => void run(actions).then(done)));
  return {
    player: playerOf({ call, loaded: () => parts?.player, subscribe }),
    setUser: (ownerId) => {
      user = ownerId;
      parts?.setUser(ownerId);
    },
    wantCoverColors: (coverImage) => call((loaded) => loaded.wantCoverColors(coverImage)),
    actions: {
      download: (track, forbidden) => act((actions) => actions.download(track, forbidden)),
      share: (track) => act((actions) => actions.share(track)),
    },
    load: ready,
  };
}

type LazyCalls = {
  readonly call: (carryOut: (loaded: PlayerParts) => void) => void;
  readonly loaded: () => Player | undefined;
  readonly subscribe: Player['subscribe'];
};

const playerOf = ({ call, loaded, subscribe }: LazyCalls): Player => ({
  playFrom: (...list) => call(({ player }) => player.playFrom(...list)),
  playList: (...list) => call(({ player }) => player.playList(...list)),
  playShuffled: (...list) => call(({ player }) => player.playShuffled(...list)),
  toggle: () => call(({ player }) => player.toggle()),
  pause: () => call(({ player }) => player.pause()),
  next: () => call(({ player }) => player.next()),
  previous: () => call(({ player }) => player.previous()),
  playNext: (ids) => call(({ player }) => player.playNext(ids)),
  addToQueue: (ids) => call(({ player }) => player.addToQueue(ids)),
  playEntry: (id) => call(({ player }) => player.playEntry(id)),
  removeFromQueue: (id) => call(({ player }) => player.removeFromQueue(id)),
  replaceQueue: (...list) => call(({ player }) => player.replaceQueue(...list)),
  moveInQueue: (from, to) => call(({ player }) => player.moveInQueue(from, to)),
  shuffleQueue: () => call(({ player }) => player.shuffleQueue()),
  cycleRepeat: () => call(({ player }) => player.cycleRepeat()),
  seek: (atS) => call(({ player }) => player.seek(atS)),
  seekBy: (seconds) => call(({ player }) => player.seekBy(seconds)),
  setVolume: (volume) => call(({ player }) => player.setVolume(volume)),
  toggleMute: () => call(({ player }) => player.toggleMute()),
  setSleep: (sleep) => call(({ player }) => player.setSleep(sleep)),
  dismiss: () => call(({ player }) => player.dismiss()),
  // Without the code nothing can be looked up: the press itself loads it.
  expect: (id) => loaded()?.expect(id),
  timeS: () => loaded()?.timeS() ?? 0,
  snapshot: () => loaded()?.snapshot() ?? idleSnapshot,
  subscribe,
});
