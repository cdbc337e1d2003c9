import type { Profile } from '../../core/profile.ts';
import { abbreviatedCount } from '../../lib/format.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { profile as words } from '../../ui/strings.ts';
import styles from './profile.module.css';

const avatarPx = 112;

interface ProfileHeadProps {
  readonly profile: Profile;
  readonly likes: number;
  readonly plays: number;
}

/** Avatar, name, and the counts of likes and plays (K, M and B: spec section 2). */
export function ProfileHead({ profile, likes, plays }: ProfileHeadProps) {
  return (
    <div className={styles.head}>
      <Avatar name={profile.displayName} url={profile.avatar} props={profile.avatarProps} size={avatarPx} />
      <p className={styles.name} dir="auto">
        {profile.displayName}
      </p>
      <dl className={styles.counts}>
        <div>
          <dt>{words.likes}</dt>
          <dd>{abbreviatedCount(likes)}</dd>
        </div>
        <div>
          <dt>{words.plays}</dt>
          <dd>{abbreviatedCount(plays)}</dd>
        </div>
      </dl>
    </div>
  );
}

/** Its shape while the profile is on the way. */
export function ProfileHeadSkeleton() {
  return (
    <div className={styles.head} aria-hidden="true">
      <span className={styles.boneAvatar} />
      <span className={styles.boneName} />
    </div>
  );
}
