import { useRef } from 'react';
import { suggestedFrom } from '../../../core/queue/suggestions.ts';
import { createPlaylistWith } from '../../../db/playlists/commands.ts';
import { restoreQueue } from '../../../player/restore-queue.ts';
import { useServices } from '../../../screens/shared/services.ts';
import { useNewPlaylistPrompt } from '../../../screens/shared/use-new-playlist.tsx';
import { usePlayer } from '../../../screens/shared/use-playing.ts';
import { showToast, showUndoToast } from '../../../ui/feedback/toast-store.ts';
import { isFocusedByKeyboard } from '../../../ui/hooks/lost-focus.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { player as words, playerToasts } from '../../../ui/strings/player.ts';
import { toasts } from '../../../ui/strings/actions.ts';

export function QueueTools() {
  const { player, asUser } = useServices();
  const saveButton = useRef<HTMLButtonElement>(null);
  const trackIds = usePlayer((shown) => shown.trackIds);
  const currentIndex = usePlayer((shown) => shown.currentIndex);
  const suggestedIds = usePlayer((shown) => shown.suggestedIds);
  const clear = (): void => {
    // Clear is disabled now, and a disabled button has no focus.
    if (isFocusedByKeyboard(document.activeElement)) saveButton.current?.focus();
    const left = trackIds.slice(Math.max(0, currentIndex), currentIndex + 1);
    const before = player.snapshot();
    player.replaceQueue(left, suggestedIds);
    showUndoToast(playerToasts.queueCleared, () => restoreQueue(player, before, left));
  };
  const own = trackIds.slice(0, suggestedFrom({ trackIds, suggestedIds, currentIndex }));
  const { askName, prompt } = useNewPlaylistPrompt(async (name) => {
    const saved = await asUser((commands) => createPlaylistWith(commands, name, own), toasts.errorCreatingPlaylist);
    if (saved) showToast(toasts.addedToNewPlaylist);
  });
  return (
    <>
      <Button look="plain" disabled={trackIds.length <= (currentIndex < 0 ? 0 : 1)} onClick={clear}>
        {words.clearQueue}
      </Button>
      <Button ref={saveButton} look="plain" onClick={askName}>
        {words.saveQueue}
      </Button>
      {prompt}
    </>
  );
}
