import { Suspense, useRef, useState } from 'react';
import { suggestedFrom } from '../../../core/queue.ts';
import { createPlaylistWith } from '../../../db/playlists/commands.ts';
import { useServices } from '../../../screens/shared/services.ts';
import { usePlayer } from '../../../screens/shared/use-playing.ts';
import { showToast, showUndoToast } from '../../../ui/feedback/toast-store.ts';
import { isFocusedByKeyboard } from '../../../ui/hooks/lost-focus.ts';
import { Button } from '../../../ui/primitives/Button.tsx';
import { player as words, playerToasts } from '../../../ui/strings/player.ts';
import { toasts } from '../../../ui/strings/actions.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

const NewPlaylistPrompt = lazyPart(async () => (await import('../../../ui/dialogs/NamePrompt.tsx')).NewPlaylistPrompt);

export function QueueTools() {
  const { player, asUser } = useServices();
  const [naming, setNaming] = useState(false);
  const saveButton = useRef<HTMLButtonElement>(null);
  const trackIds = usePlayer((shown) => shown.trackIds);
  const currentIndex = usePlayer((shown) => shown.currentIndex);
  const suggestedIds = usePlayer((shown) => shown.suggestedIds);
  const clear = (): void => {
    // Clear is disabled now, and a disabled button has no focus.
    if (isFocusedByKeyboard(document.activeElement)) saveButton.current?.focus();
    player.replaceQueue(trackIds.slice(Math.max(0, currentIndex), currentIndex + 1), suggestedIds);
    showUndoToast(playerToasts.queueCleared, () => player.replaceQueue(trackIds, suggestedIds));
  };
  const own = trackIds.slice(0, suggestedFrom({ trackIds, suggestedIds, currentIndex }));
  const save = async (name: string): Promise<void> => {
    setNaming(false);
    const saved = await asUser((commands) => createPlaylistWith(commands, name, own), toasts.errorCreatingPlaylist);
    if (saved) showToast(toasts.addedToNewPlaylist);
  };
  return (
    <>
      <Button look="plain" disabled={trackIds.length <= (currentIndex < 0 ? 0 : 1)} onClick={clear}>
        {words.clearQueue}
      </Button>
      <Button ref={saveButton} look="plain" onClick={() => setNaming(true)}>
        {words.saveQueue}
      </Button>
      <Suspense fallback={null}>
        {naming ? <NewPlaylistPrompt onName={(name) => void save(name)} onClose={() => setNaming(false)} /> : null}
      </Suspense>
    </>
  );
}
