import { useLiveQuery } from 'dexie-react-hooks';
import { useEffect } from 'react';
import type { TrackId } from '../../core/ids.ts';
import { trackById } from '../../db/catalogue/queries.ts';
import { assertNever } from '../../lib/assert-never.ts';
import { isLiked } from '../../db/library/like-queries.ts';
import { settings } from '../../db/settings/queries.ts';
import { shortcutOf, type Shortcut } from '../../player/shortcuts.ts';
import { useServices, type Services } from '../../screens/shared/services.ts';
import { openShortcutsHelp, playerPanel, shownPanel } from './overlays.ts';
import { watchPointerFocus } from './pointer-focus.ts';

const seekStepS = 5;
const volumeStep = 0.05;

/** The keys of docs/ui-names.md, unless Settings switched them off. They leave the page's own keys alone while nothing plays. */
export function useShortcuts(): void {
  const services = useServices();
  const { db } = services;
  const on = useLiveQuery(async () => (await settings(db)).keyboardShortcuts, [db]) ?? true;
  useEffect(() => {
    if (!on) return undefined;
    const focus = watchPointerFocus();
    const press = (event: KeyboardEvent): void => {
      const shortcut = shortcutOf(event, focus.isPointers);
      const plays = services.player.snapshot().currentTrackId !== null;
      if (shortcut === null || (!plays && shortcut !== 'help')) return;
      event.preventDefault();
      run(shortcut, services);
      void import('./shown-key.ts').then(({ showKey }) => showKey(shortcut, services.player.snapshot()));
    };
    window.addEventListener('keydown', press);
    return () => {
      window.removeEventListener('keydown', press);
      focus.stop();
    };
  }, [on, services]);
}

async function like(services: Services, id: TrackId): Promise<void> {
  const { db, identity } = services;
  const [{ changeLike }, track, liked] = await Promise.all([
    import('../../screens/shared/use-toggle-like.ts'),
    trackById(db, id),
    isLiked(db, identity.ownerId, id),
  ]);
  await changeLike(services, { id, title: track?.title ?? '' }, !liked);
}

function run(shortcut: Shortcut, services: Services): void {
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
      void like(services, currentTrackId);
      return;
    case 'shuffle':
      player.shuffleQueue();
      // As its button does (docs/product.md section 4).
      if (playerPanel.get() === true) shownPanel.set('queue');
      return;
    case 'repeat':
      return player.cycleRepeat();
    case 'help':
      return openShortcutsHelp();
    default:
      return assertNever(shortcut);
  }
}
