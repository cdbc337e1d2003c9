import type { Artist } from '../../core/artist.ts';
import { addFollows } from '../../db/library/add-follows.ts';
import { setFollow } from '../../db/library/follow-commands.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { CheckIcon, PlusIcon } from '../../ui/icons.tsx';
import { showToast, showUndoToast } from '../../ui/feedback/toast-store.ts';
import { artist as words } from '../../ui/strings/actions.ts';
import { useServices } from '../shared/services.ts';
import styles from './FollowButton.module.css';

export function FollowButton({ artist, isFollowed }: { readonly artist: Artist; readonly isFollowed: boolean }) {
  const { asUser } = useServices();
  const change = (follows: boolean): Promise<boolean> =>
    asUser(async (commands) => {
      const removed = await setFollow(commands, artist, follows);
      // Undo with the old time: the artist stands in the old place of the library.
      const undo = (): void => void asUser((context) => addFollows(context, removed));
      if (follows) showToast(words.followed(artist.displayName));
      else showUndoToast(words.unfollowed(artist.displayName), undo);
    });
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
