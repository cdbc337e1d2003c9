import { Suspense, useLayoutEffect, useRef, ViewTransition } from 'react';
import { Navigate, Route, Routes, useLocation } from 'react-router-dom';
import { mainGenres } from '../../core/genres/main-genres.ts';
import { paths } from '../../core/paths.ts';
import { markAppShown, wasAppShown } from '../../platform/page-load.ts';
import { useServices } from '../../screens/shared/services.ts';
import { CardGrid, GenreCardSkeleton } from '../../ui/lists/GenreCard.tsx';
import { Screen } from '../../ui/frame/Screen.tsx';
import { useDocumentTitle } from '../routing/document-title.ts';
import { routeComponent, routeOf } from '../routing/route-module.ts';
import { notFoundRoute, routes, type AppRoute } from '../routing/routes.ts';

/** A change of path fades (docs/product.md section 2); a change of the query does not. */
export function Page() {
  const { pathname } = useLocation();
  // The first screen does not fade.
  const fade = wasAppShown() ? 'auto' : 'none';
  return (
    <ViewTransition key={pathname} enter={fade} exit={fade} default="none">
      <div>
        {/* Inside the key: a transition waits for the code of a boundary that already shows something. */}
        <Suspense fallback={<Skeleton pathname={pathname} />}>
          <Routes>
            {[...routes, notFoundRoute].map((route) => (
              <Route key={route.path} path={route.path} element={<Guarded route={route} />} />
            ))}
          </Routes>
        </Suspense>
      </div>
    </ViewTransition>
  );
}

/** Answers a press whose screen is not loaded yet: the name as far as the path tells it, and bones. */
function Skeleton({ pathname }: { readonly pathname: string }) {
  const { path, title } = routeOf(pathname);
  if (path === paths.splash) return null;
  const name = path.includes(':') ? mainGenres.find((genre) => paths.genre(genre) === pathname) : title;
  return (
    <Screen title={name ?? '\u00a0'}>
      <CardGrid>
        {bones.map((bone) => (
          <li key={bone}>
            <GenreCardSkeleton />
          </li>
        ))}
      </CardGrid>
    </Screen>
  );
}

const bones = [1, 2, 3, 4, 5, 6];

/** Redirects a visitor to the splash (docs/product.md section 2 and 6). */
function Guarded({ route }: { readonly route: AppRoute }) {
  const { identity } = useServices();
  if (route.needsAuth && identity.kind === 'visitor') return <Navigate to={paths.splash} replace />;
  return <Shown route={route} />;
}

/** Sets the document's title and moves the focus to the new screen. */
function Shown({ route }: { readonly route: AppRoute }) {
  const Component = routeComponent(route);
  const page = useRef<HTMLDivElement>(null);
  useDocumentTitle(page, route.title);
  useLayoutEffect(() => {
    // The first screen leaves the focus at the page's start, where a screen reader begins.
    if (wasAppShown()) focusScreen(page.current);
    markAppShown();
  }, []);
  return (
    <div ref={page}>
      <Component />
    </div>
  );
}

function focusScreen(page: HTMLElement | null): void {
  // Search may begin in its field.
  if (page?.contains(document.activeElement)) return;
  const target = page?.querySelector<HTMLElement>('h1[tabindex]') ?? page?.querySelector('main');
  target?.focus({ preventScroll: true });
}
