import { useLocation } from 'react-router-dom';
import { paths } from '../../core/paths.ts';
import { Anchor } from '../../ui/primitives/Anchor.tsx';
import { Mark } from '../../ui/primitives/Mark.tsx';
import { Screen } from '../../ui/frame/Screen.tsx';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { notFound } from '../../ui/strings/strings.ts';
import styles from './NotFoundScreen.module.css';

/** For /404 and every unknown path. Shows the path as text, so that a typo is visible. */
export function NotFoundScreen() {
  const { pathname } = useLocation();
  return (
    <Screen title={notFound.title} lit>
      <EmptyState
        icon={<Mark size={56} />}
        text={notFound.text}
        hint={pathname === paths.notFound ? undefined : pathname.slice(0, 200)}
      >
        <Anchor to={paths.home} className={styles.home}>
          {notFound.goHome}
        </Anchor>
      </EmptyState>
    </Screen>
  );
}
