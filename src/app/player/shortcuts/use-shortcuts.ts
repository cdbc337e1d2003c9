import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import type { TrackId } from '../../../core/ids.ts';
import { trackById } from '../../../db/catalogue/queries.ts';
import { assertNever } from '../../../lib/assert-never.ts';
import { isLiked } from '../../../db/library/like-queries.ts';
import { settings } from '../../../db/settings/queries.ts';
import { needsPlayer, shortcutOf, type Shortcut } from '../../../player/shortcuts.ts';
import { tellFailure } from '../../../screens/shared/run-command.ts';
import { useServices, type Services } from '../../../screens/shared/services.ts';
import { player as words } from '../../../ui/strings/player.ts';
import { ignored } from '../../../lib/log.ts';
import { goToSearch } from '../../shell/go-to-search.ts';
import { closeFullPlayer, openShortcutsHelp, fullPlayerOpen, fullPlayerPanel } from '../overlays.ts';
import { watchPointerFocus } from '../pointer-focus.ts';

const seekStepS = 5;
const volumeStep = 0.05;

/**
 * The keys of docs/ui-names.md, unless Settings switched them off. While nothing plays, the page's own keys keep their
 * meaning. `first`: an event before this was mounted.
 */
export function useShortcuts(first: KeyboardEvent | undefined): void {
  const services = useServices();
  const navigate = useNavigate();
  const { db } = services;
  const handled = useRef<KeyboardEvent>(undefined);
  const stored = useLiveQuery(async () => (await settings(db)).keyboardShortcuts, [db]);
  useEffect(() => {
    // The first key waits for the setting: it may have been pressed long before.
    const waiting = stored === undefined || handled.current === first ? undefined : first;
    if (stored !== undefined) handled.current = first;
    if (stored === false) return undefined;
    const focus = watchPointerFocus();
    const press = (event: KeyboardEvent): void => {
      const shortcut = shortcutOf(event, focus.isPointers);
      const plays = services.player.snapshot().currentTrackId !== null;
      if (shortcut === null || (needsPlayer(shortcut) && !isAtPlayer(event.target))) return;
      if (!plays && shortcut !== 'help' && shortcut !== 'search') return;
      event.preventDefault();
      if (shortcut === 'search') return search((to, options) => void navigate(to, options));
      run(shortcut, services);
      import('../shown-key.ts')
        .then(({ showKey }) => showKey(shortcut, services.player.snapshot()))
        .catch(ignored('showing what a key did'));
    };
    if (waiting !== undefined) press(waiting);
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
      focus.stop();
    };
  }, [stored, services, navigate, first]);
}

/** True with the focus in the mini player or the bar, or with the fullscreen player open. */
const isAtPlayer = (target: EventTarget | null): boolean =>
  fullPlayerOpen.get() === true ||
  (target instanceof Element && target.closest(`section[aria-label="${words.mini}"]`) !== null);

/** Does nothing in a dialog or menu, which would stay open over the search. */
function search(navigate: Parameters<typeof goToSearch>[0]): void {
  if (document.querySelector('[data-holds-page]:not([data-covers-page])') !== null) return;
  closeFullPlayer();
  goToSearch(navigate);
}

async function like(services: Services, id: TrackId): Promise<void> {
  const { db, identity } = services;
  const [{ changeLike }, track, liked] = await Promise.all([
    import('../../../screens/shared/use-toggle-like.ts'),
    trackById(db, id),
    isLiked(db, identity.ownerId, id),
  ]);
  await changeLike(services, { id, title: track?.title ?? '' }, !liked);
}

function run(shortcut: Exclude<Shortcut, 'search'>, services: Services): void {
  const { player } = services;
  const { currentTrackId, volume } = player.snapshot();
  switch (shortcut) {
    case 'toggle':
      return player.toggle();
    case 'seekBack':
      return player.seekBy(-seekStepS);
    case 'seekForward':
      return player.seekBy(seekStepS);
    case 'volumeUp':
      return player.setVolume(volume + volumeStep);
    case 'volumeDown':
      return player.setVolume(volume - volumeStep);
    case 'mute':
      return player.toggleMute();
    case 'like':
      if (currentTrackId === null) return;
      void tellFailure(() => like(services, currentTrackId));
      return;
    case 'shuffle':
      player.shuffleQueue();
      // Same as the fullscreen player's button (docs/product.md section 4).
      if (fullPlayerOpen.get() === true) fullPlayerPanel.set('queue');
      return;
    case 'repeat':
      return player.cycleRepeat();
    case 'help':
      return openShortcutsHelp();
    default:
      return assertNever(shortcut);
  }
}
