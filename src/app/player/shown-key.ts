import type { PlayerSnapshot } from '../../player/player.ts';
import type { Shortcut } from '../../player/shortcuts.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { player as words, playerToasts } from '../../ui/strings/player.ts';

export function showKey(shortcut: Shortcut, { volume, repeat }: PlayerSnapshot): void {
  switch (shortcut) {
    case 'volumeUp':
    case 'volumeDown':
    case 'mute':
      return showToast(volume === 0 ? playerToasts.muted : playerToasts.volume(volume));
    case 'shuffle':
      return showToast(playerToasts.shuffled);
    case 'repeat':
      return showToast(words.repeat[repeat]);
    case 'toggle':
    case 'seekBack':
    case 'seekForward':
    case 'like':
    case 'help':
    case 'search':
      return undefined;
  }
}
