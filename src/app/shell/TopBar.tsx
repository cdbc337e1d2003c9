import { Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { idInPath } from '../../core/paths.ts';
import { ownProfile } from '../../db/profiles/queries.ts';
import { useServices } from '../../screens/shared/services.ts';
import { shownList } from '../../screens/shared/lists/songs/shown-list.ts';
import { useLive } from '../../screens/shared/use-live.ts';
import { useIsWide } from '../../screens/shared/use-media.ts';
import { IconButton } from '../../ui/primitives/Button.tsx';
import { ChevronLeftIcon } from '../../ui/shell-icons.tsx';
import { common } from '../../ui/strings/strings.ts';
import { ErrorBoundary } from '../startup/ErrorBoundary.tsx';
import { historyIndex } from '../routing/history-index.ts';
import { mayBeForeign, parentOf } from '../routing/parent-route.ts';
import styles from './TopBar.module.css';
import { lazyPart } from '../../ui/lazy-part.ts';

const Forward = lazyPart(async () => (await import('../routing/Forward.tsx')).Forward);
const ListBar = lazyPart(async () => (await import('./ListBar.tsx')).ListBar);

/**
 * The line over every screen: Back where the route has a parent, and the heading once it has scrolled away, on phones
 * with a collection's Play and menu. `children` are at its end.
 */
export function TopBar({ children }: { readonly children?: ReactNode }) {
  const { pathname } = useLocation();
  const heading = useHeadingAway(pathname);
  const parent = parentOf(pathname, useIsForeignProfile(pathname));
  const isWide = useIsWide();
  const hasList = useSyncExternalStore(shownList.subscribe, () => shownList.get() !== undefined);
  return (
    <div className={styles.bar} data-scrolled={heading !== undefined || undefined}>
      {parent === null ? null : <Back parent={parent} />}
      {isWide ? (
        <ErrorBoundary resetKey={pathname} instead={null}>
          <Suspense fallback={null}>
            <Forward besideBack={parent !== null} className={styles.forward} />
          </Suspense>
        </ErrorBoundary>
      ) : null}
      {heading === undefined ? (
        <span className={styles.middle} />
      ) : (
        <span className={styles.title} aria-hidden="true" dir="auto">
          {heading}
        </span>
      )}
      {heading === undefined || isWide || !hasList ? null : (
        <ErrorBoundary resetKey={pathname} instead={null}>
          <Suspense fallback={null}>
            <ListBar heading={heading} />
          </Suspense>
        </ErrorBoundary>
      )}
      {children}
    </div>
  );
}

/** Goes back in the history; an address that was opened directly goes to its parent instead. */
function Back({ parent }: { readonly parent: string }) {
  const navigate = useNavigate();
  return (
    <IconButton
      label={common.back}
      className={styles.back}
      onClick={() => {
        if (historyIndex() > 0) void navigate(-1);
        else void navigate(parent, { replace: true });
      }}
    >
      <ChevronLeftIcon size={24} />
    </IconButton>
  );
}

/** False until the own profile was read: Back must not appear on a tab. */
function useIsForeignProfile(pathname: string): boolean {
  const { db, identity } = useServices();
  const { ownerId } = identity;
  const isForeign = useLive(`foreign ${ownerId} ${pathname}`, async () => {
    const id = mayBeForeign(pathname) ? idInPath(pathname) : ownerId;
    return id !== ownerId && id !== (await ownProfile(db, ownerId))?.id;
  });
  return isForeign === true;
}

function useHeadingAway(pathname: string): string | undefined {
  const [heading, setHeading] = useState<string>();
  useEffect(() => {
    const look = (): void => {
      // At the page's top the heading is visible; skipping the query avoids a forced layout.
      const element = window.scrollY < 48 ? null : document.querySelector('main h1');
      const isAway = element !== null && element.getBoundingClientRect().bottom < 48;
      setHeading(isAway ? (element.textContent ?? '') : undefined);
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    // A heading that changes while it is away, as by a rename, changes the page's title (document-title.ts).
    const titles = new MutationObserver(look);
    const title = document.querySelector('title');
    if (title !== null) titles.observe(title, { childList: true });
    return () => {
      window.removeEventListener('scroll', look);
      titles.disconnect();
    };
  }, [pathname]);
  return heading;
}
