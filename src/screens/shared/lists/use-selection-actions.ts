import type { TrackId } from '../../../core/ids.ts';
import { unpinSongs } from '../../../db/pins/commands.ts';
import type { Player } from '../../../player/player.ts';
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
    const unstorable = whyUnstorable(db);
    if (unstorable !== null) return showToast(unstorable);
    const chosen = new Set(ids);
    const songs = (tracks ?? []).filter(({ id }) => chosen.has(id) && facts?.onlineOnly.has(id) !== true);
    if (songs.length === 0) return showToast(songStates.onlineOnly);
    let pinned: readonly TrackId[] = [];
    const pin = run(async (commands) => {
      pinned = await confirmSongPins(commands, choose, songs);
    });
    void pin.then((done) => {
      if (!done || pinned.length === 0) return;
      showUndoToast(words.toasts.pinned(pinned.length), () => void run((commands) => unpinSongs(commands, pinned)));
    });
  };
  const playNext: OnSongs = (ids) => changeQueue(player, words.toasts.playNext(ids.length), () => player.playNext(ids));
  const addToQueue: OnSongs = (ids) =>
    changeQueue(player, words.toasts.queued(ids.length), () => player.addToQueue(ids));
  return { keepOffline, playNext, addToQueue, addToPlaylist };
}

function changeQueue(player: Player, text: string, change: () => void): void {
  const { trackIds, suggestedIds } = player.snapshot();
  change();
  showUndoToast(text, () => player.replaceQueue(trackIds, suggestedIds));
}
