import { Anchor } from '../primitives/Anchor.tsx';
import { MenuButton } from '../dialogs/MenuButton.tsx';
import { MenuHeading } from '../dialogs/MenuHeading.tsx';
import type { MenuItem } from '../dialogs/menu-types.ts';
import type { useSwipe } from '../hooks/use-swipe.ts';
import { LikeButton } from './PlayerParts.tsx';
import { player } from '../strings/player.ts';
import { common } from '../strings/strings.ts';
import styles from './FullscreenPlayer.module.css';

export interface FactsProps {
  readonly title: string;
  readonly artist: string;
  readonly artistTo?: string | undefined;
  readonly coverUrl?: string | undefined;
  readonly badges?: readonly string[];
  readonly liked: boolean;
  readonly onToggleLike: () => void;
  readonly menu: readonly MenuItem[];
  readonly onClose: () => void;
}

export function FullscreenFacts(props: FactsProps & { readonly swipe: ReturnType<typeof useSwipe> }) {
  const { artistTo, coverUrl, badges = [], liked, onToggleLike, menu, onClose, swipe } = props;
  const title = common.titleOf(props.title);
  const artistName = common.artistOf(props.artist);
  return (
    <div className={styles.facts} {...swipe}>
      <div className={styles.names}>
        <h2 className={styles.title} dir="auto">
          {title}
        </h2>
        {artistTo === undefined ? (
          <span className={styles.artist} dir="auto">
            {artistName}
          </span>
        ) : (
          <Anchor to={artistTo} className={styles.artist} onClick={onClose} draggable={false}>
            <span dir="auto">{artistName}</span>
          </Anchor>
        )}
      </div>
      <LikeButton liked={liked} onToggleLike={onToggleLike} className={styles.like} />
      <MenuButton
        label={player.more}
        items={menu}
        heading={<MenuHeading title={title} artist={artistName} coverUrl={coverUrl} />}
      />
      {badges.length === 0 ? null : (
        <ul className={styles.badges}>
          {badges.map((badge) => (
            <li key={badge} className={styles.badge}>
              {badge}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
