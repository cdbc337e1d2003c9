import type { Profile } from '../../core/users/profile.ts';
import { abbreviatedCount } from '../../lib/format.ts';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { common, profile as words } from '../../ui/strings/strings.ts';
import styles from './profile.module.css';

const avatarPx = 112;

interface ProfileHeadProps {
  readonly profile: Profile;
  readonly likes: number | null;
  readonly plays: number | null;
}

export function ProfileHead({ profile, likes, plays }: ProfileHeadProps) {
  return (
    <div className={styles.head}>
      <Avatar name={profile.displayName} url={profile.avatar} props={profile.avatarProps} size={avatarPx} />
      <p className={styles.name} dir="auto">
        {profile.displayName}
      </p>
      {likes === null && plays === null ? null : (
        <dl className={styles.counts}>
          <Count name={words.likes} count={likes} />
          <Count name={words.plays} count={plays} />
        </dl>
      )}
    </div>
  );
}

function Count({ name, count }: { readonly name: string; readonly count: number | null }) {
  if (count === null) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{abbreviatedCount(count)}</dd>
    </div>
  );
}

export function ProfileHeadSkeleton() {
  return (
    <div className={styles.head} role="status" aria-label={common.loading}>
      <span className={styles.boneAvatar} />
      <span className={styles.boneName} />
    </div>
  );
}
