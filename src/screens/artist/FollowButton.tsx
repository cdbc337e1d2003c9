import type { Artist } from '../../core/artist.ts';
import { addFollows } from '../../db/library/add-follows.ts';
import { setFollow } from '../../db/library/follow-commands.ts';
import type { FollowRow } from '../../db/rows.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { CheckIcon, PlusIcon } from '../../ui/icons.tsx';
import { showToast, showUndoToast } from '../../ui/feedback/toast-store.ts';
import { artist as words } from '../../ui/strings/actions.ts';
import { useServices } from '../shared/services.ts';
import styles from './FollowButton.module.css';

export function FollowButton({ artist, isFollowed }: { readonly artist: Artist; readonly isFollowed: boolean }) {
  const { asUser } = useServices();
  const change = async (follows: boolean): Promise<void> => {
    let removed: readonly FollowRow[] = [];
    const done = await asUser(async (commands) => {
      removed = await setFollow(commands, artist, follows);
    });
    if (!done) return;
    if (follows) return showToast(words.followed(artist.displayName));
    // With its time: the artist stands in the old place of the library.
    showUndoToast(words.unfollowed(artist.displayName), () => void asUser((commands) => addFollows(commands, removed)));
  };
  return (
    <Button
      aria-pressed={isFollowed}
      aria-label={words.follow}
      title={words.follow}
      className={styles.follow}
      icon={isFollowed ? <CheckIcon size={18} /> : <PlusIcon size={18} />}
      onClick={() => void change(!isFollowed)}
    >
      {words.follow}
    </Button>
  );
}
