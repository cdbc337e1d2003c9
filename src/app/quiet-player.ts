import type { Player, PlayerSnapshot } from '../player/player.ts';

const silence: PlayerSnapshot = { currentTrackId: null, status: 'idle', panelOpen: false };
const nothing = (): void => undefined;

/** Stands where the player will be until src/player brings it: plays nothing and says so by staying idle. */
export const quietPlayer: Player = {
  playFrom: nothing,
  playShuffled: nothing,
  toggle: nothing,
  pause: nothing,
  next: nothing,
  previous: nothing,
  playNext: nothing,
  addToQueue: nothing,
  dismiss: nothing,
  openPanel: nothing,
  subscribe: () => nothing,
  snapshot: () => silence,
};
