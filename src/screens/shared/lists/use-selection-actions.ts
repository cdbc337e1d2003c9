import type { TrackId } from '../../../core/ids.ts';
import { unpinSongs } from '../../../db/pins/commands.ts';
import type { Player } from '../../../player/player.ts';
import { restoreQueue } from '../../../player/restore-queue.ts';
import { showToast, showUndoToast } from '../../../ui/feedback/toast-store.ts';
import { selection as words } from '../../../ui/strings/lists.ts';
import { songStates } from '../../../ui/strings/song-states.ts';
import { useServices } from '../services.ts';
import { confirmSongPins } from '../pins/confirm-pin.ts';
import { whyUnstorable } from '../pins/why-unstorable.ts';
import type { Songs } from './songs/use-songs.ts';

type OnSongs = (ids: readonly TrackId[]) => void;

/** Each says once what it did, and all of it can be undone at once. */
export function useSelectionActions({ tracks, facts }: Songs) {
  const { db, player, run, choose, addToPlaylist } = useServices();
  const keepOffline: OnSongs = (ids) => {
    const chosen = new Set(ids);
    const songs = (tracks ?? []).filter(({ id }) => chosen.has(id) && facts?.onlineOnly.has(id) !== true);
    if (songs.length === 0) return showToast(songStates.onlineOnly);
    let pinned: readonly TrackId[] | null = null;
    const pin = run(async (commands) => {
      const unstorable = await whyUnstorable(db);
      if (unstorable !== null) return showToast(unstorable);
      pinned = await confirmSongPins(commands, choose, songs);
    });
    void pin.then((done) => {
      if (done && pinned !== null) tellPinned(pinned, songs.length);
    });
  };
  const tellPinned = (pinned: readonly TrackId[], ofSongs: number): void => {
    if (pinned.length === 0) return showToast(words.toasts.pinned(ofSongs));
    showUndoToast(words.toasts.pinned(pinned.length), () => void run((commands) => unpinSongs(commands, pinned)));
  };
  const playNext: OnSongs = (ids) => queueSongs(player, 'playNext', ids, words.toasts.playNext(ids.length));
  const addToQueue: OnSongs = (ids) => queueSongs(player, 'addToQueue', ids, words.toasts.queued(ids.length));
  return { keepOffline, playNext, addToQueue, addToPlaylist };
}

function queueSongs(player: Player, how: 'playNext' | 'addToQueue', ids: readonly TrackId[], text: string): void {
  const before = player.snapshot();
  player[how](ids);
  showUndoToast(text, () => restoreQueue(player, before, [...before.trackIds, ...ids]));
}
