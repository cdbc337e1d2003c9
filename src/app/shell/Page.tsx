import { Suspense, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Navigate, useLocation, useRoutes } from 'react-router-dom';
import { mainGenres } from '../../core/genres/main-genres.ts';
import { paths } from '../../core/paths.ts';
import { markAppShown, wasAppShown } from '../../platform/page-load.ts';
import { firstPathOf } from '../../screens/shared/first-path.ts';
import { useServices } from '../../screens/shared/services.ts';
import { CardGrid, GenreCardSkeleton } from '../../ui/lists/GenreCard.tsx';
import { Screen } from '../../ui/frame/Screen.tsx';
import { common } from '../../ui/strings/strings.ts';
import { useDocumentTitle } from '../routing/document-title.ts';
import styles from './Page.module.css';
import { routeComponent, routeOf } from '../routing/route-module.ts';
import { notFoundRoute, routes, type AppRoute } from '../routing/routes.ts';

/** Only a change of the path fades (docs/product.md section 2), not one of the query. */
export function Page() {
  const { pathname, search, hash } = useLocation();
  const { path } = routeOf(pathname);
  // The router's `*` takes no path with a line break, which comes along with some copied links.
  const shown = useRoutes(shownAt) ?? <Guarded route={notFoundRoute} />;
  // The router also takes `/Stats` and `/stats/`; what compares addresses does not.
  if (path !== pathname && /^[/a-z-]+$/.test(path)) return <Navigate to={{ pathname: path, search, hash }} replace />;
  return (
    <Fade key={firstPathOf(pathname)}>
      {/* Inside the keyed element: React delays a transition for a Suspense boundary that already shows content. */}
      <Suspense fallback={<Skeleton pathname={pathname} />}>{shown}</Suspense>
    </Fade>
  );
}

const shownAt = [...routes, notFoundRoute].map((route) => ({
  path: route.path,
  element: <Guarded route={route} />,
}));

function Fade({ children }: { readonly children: ReactNode }) {
  // The first screen does not fade, now or when it is rendered again.
  const [fades] = useState(wasAppShown);
  return <div className={fades ? styles.fading : undefined}>{children}</div>;
}

/** The path whose skeleton took the focus. When its screen is loaded, the user may have moved the focus elsewhere. */
let announcedPath: string | undefined;

/** Shown at once for a screen whose code is not loaded yet, with the title that the path gives. */
function Skeleton({ pathname }: { readonly pathname: string }) {
  const { path, title } = routeOf(pathname);
  const page = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!wasAppShown()) return;
    focusScreen(page.current);
    announcedPath = pathname;
  }, [pathname]);
  if (path === paths.splash) return null;
  const name = path.includes(':') ? mainGenres.find((genre) => paths.genre(genre) === pathname) : title;
  return (
    <div ref={page}>
      <Screen title={name ?? '\u00a0'}>
        <div role="status" aria-label={common.loading}>
          <CardGrid>
            {bones.map((bone) => (
              <li key={bone}>
                <GenreCardSkeleton />
              </li>
            ))}
          </CardGrid>
        </div>
      </Screen>
    </div>
  );
}

const bones = [1, 2, 3, 4, 5, 6];

function Guarded({ route }: { readonly route: AppRoute }) {
  const { identity } = useServices();
  if (route.needsAuth && identity.kind === 'visitor') return <Navigate to={paths.splash} replace />;
  return <Shown route={route} />;
}

function Shown({ route }: { readonly route: AppRoute }) {
  // Chosen once: while React waits for the code it renders the lazy component, and to exchange that for the loaded one at
  // the next render would make the screen anew, without its focus and arrangement.
  const [Component] = useState(() => routeComponent(route));
  const page = useRef<HTMLDivElement>(null);
  useDocumentTitle(page, route.title);
  useLayoutEffect(() => {
    // The first screen leaves the focus at the page's start, where a screen reader begins.
    const wasAnnounced = announcedPath === window.location.pathname;
    announcedPath = undefined;
    // The focus falls to the body when the focused skeleton is removed.
    if (wasAppShown() && (!wasAnnounced || document.activeElement === document.body)) focusScreen(page.current);
    markAppShown();
  }, []);
  return (
    <div ref={page}>
      <Component />
    </div>
  );
}

function focusScreen(page: HTMLElement | null): void {
  if (page?.contains(document.activeElement)) return;
  const target = page?.querySelector<HTMLElement>('h1[tabindex]') ?? page?.querySelector('main');
  target?.focus({ preventScroll: true });
}
