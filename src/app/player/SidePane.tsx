import type { Track } from '../../core/track.ts';
import { LyricsPanel } from '../../screens/shared/LyricsPanel.tsx';
import { IconButton } from '../../ui/primitives/Button.tsx';
import { CloseIcon } from '../../ui/shell-icons.tsx';
import { player as words } from '../../ui/strings/player.ts';
import { sidePane } from './overlays.ts';
import { QueuePanel } from './queue/QueuePanel.tsx';
import { useIconTitles } from './use-icon-titles.ts';
import styles from './SidePane.module.css';

type SidePaneProps = { readonly id: string; readonly pane: 'lyrics' | 'queue'; readonly track: Track };

export function SidePane({ id, pane, track }: SidePaneProps) {
  useIconTitles();
  const close = (): void => {
    // Focus the toggle that opened the pane: the pressed button is removed, and the focus would fall to the page's
    // start.
    document.querySelector<HTMLElement>(`[aria-controls="${id}"]`)?.focus();
    sidePane.set(undefined);
  };
  return (
    <aside id={id} className={styles.pane} aria-label={words[pane]} data-side-pane>
      <header className={styles.head}>
        <h2 className={styles.title}>{words[pane]}</h2>
        <IconButton label={words.closePane(words[pane])} onClick={close}>
          <CloseIcon size={20} />
        </IconButton>
      </header>
      <div className={styles.body}>{pane === 'lyrics' ? <LyricsPanel track={track} /> : <QueuePanel />}</div>
    </aside>
  );
}
