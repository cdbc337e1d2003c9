import type { ReactNode } from 'react';
import { noProfilePath, paths } from '../../core/paths.ts';
import { Screen } from '../../ui/frame/Screen.tsx';
import { Anchor } from '../../ui/primitives/Anchor.tsx';
import { home, nav } from '../../ui/strings/strings.ts';
import styles from './HomeFrame.module.css';

export type HomeFrameProps = {
  /** Undefined where the user has no profile. */
  readonly profileId: string | undefined;
  readonly avatar: ReactNode;
  readonly children: ReactNode;
};

/** Heading and avatar; without hooks, as HomeContent. */
export function HomeFrame({ profileId, avatar, children }: HomeFrameProps) {
  const to = profileId === undefined ? noProfilePath : paths.user(profileId);
  return (
    <Screen
      title={nav.home}
      lit
      actions={
        <Anchor to={to} className={styles.profile} aria-label={home.openProfile}>
          {avatar}
        </Anchor>
      }
    >
      {children}
    </Screen>
  );
}
