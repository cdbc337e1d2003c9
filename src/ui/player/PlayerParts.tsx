import { Anchor } from '../primitives/Anchor.tsx';
import { IconButton } from '../primitives/Button.tsx';
import { handFocusOn } from '../dialogs/hand-focus-on.ts';
import { HeartIcon, HeartSolidIcon } from '../icons.tsx';
import { CloseIcon } from '../shell-icons.tsx';
import { common } from '../strings/strings.ts';
import { player } from '../strings/player.ts';

export interface LikeButtonProps {
  readonly liked: boolean;
  readonly onToggleLike: () => void;
  readonly className: string | undefined;
  readonly size?: number;
}

export function LikeButton({ liked, onToggleLike, className, size = 24 }: LikeButtonProps) {
  return (
    <IconButton label={player.like} aria-pressed={liked} onClick={onToggleLike} className={className}>
      {liked ? <HeartSolidIcon size={size} /> : <HeartIcon size={size} />}
    </IconButton>
  );
}

export interface DismissButtonProps {
  /** By keyboard, what follows may take the focus, which was in the player. */
  readonly onDismiss: (byKeyboard: boolean) => void;
  readonly className: string | undefined;
  readonly size: number;
}

export function DismissButton({ onDismiss, className, size }: DismissButtonProps) {
  return (
    <IconButton
      label={player.dismiss}
      onClick={(event) => {
        handFocusOn(event);
        onDismiss(event.detail === 0);
      }}
      className={className}
    >
      <CloseIcon size={size} />
    </IconButton>
  );
}

export interface ArtistNameProps {
  /** Empty shows 'Unknown artist'. */
  readonly artist: string;
  /** Without it the name is no link. */
  readonly artistTo?: string | undefined;
  readonly className: string | undefined;
  /** False where a drag is a swipe. */
  readonly draggable?: boolean;
}

export function ArtistName({ artist, artistTo, className, draggable }: ArtistNameProps) {
  const name = common.artistOf(artist);
  return artistTo === undefined ? (
    <span className={className} dir="auto">
      {name}
    </span>
  ) : (
    <Anchor to={artistTo} className={className} draggable={draggable} dir="auto">
      {name}
    </Anchor>
  );
}
