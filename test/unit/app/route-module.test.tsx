import '../ui/dom-stubs.ts';
import { fireEvent, render, screen } from '@testing-library/react';
import { startTransition, Suspense, useState, type ComponentType } from 'react';
import { BrowserRouter } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { ErrorBoundary } from '../../../src/app/startup/ErrorBoundary.tsx';
import {
  forgetFailedRoutes,
  loadRoute,
  routeComponent,
  routeOf,
  screensLoaded,
} from '../../../src/app/routing/route-module.ts';
import type { AppRoute } from '../../../src/app/routing/routes.ts';
import { Page } from '../../../src/app/shell/Page.tsx';
import { ServicesContext } from '../../../src/screens/shared/services.ts';
import { world } from '../screens/support.tsx';

const Here: ComponentType = () => <h1>here</h1>;

function routeWith(load: AppRoute['load']): AppRoute {
  return { path: '/far', needsAuth: false, tabBar: true, title: 'Far', load };
}

function Screen({ route }: { readonly route: AppRoute }) {
  const Component = routeComponent(route);
  return <Component />;
}

/** The shell in little: a path, the boundary around the page, and a link that navigates in a transition. */
function Shell({ far }: { readonly far: AppRoute }) {
  const [path, setPath] = useState('/near');
  const go = (to: string) => startTransition(() => setPath(to));
  return (
    <>
      <button onClick={() => go('/far')}>go</button>
      <button onClick={() => go('/near')}>back</button>
      <ErrorBoundary resetKey={path} onShown={forgetFailedRoutes}>
        <Suspense fallback={null}>{path === '/near' ? <h1>near</h1> : <Screen route={far} />}</Suspense>
      </ErrorBoundary>
    </>
  );
}

it('a screen whose code cannot be had says so, asks once a visit, and comes when it can be had', async () => {
  const { services } = world();
  services.connectivity.report('silent');
  const load = vi.fn<AppRoute['load']>(() => Promise.reject(new TypeError('Failed to fetch')));
  // The boundary reports what it catches; React would write it to the console a second time.
  const root = { onCaughtError: () => undefined };
  render(
    <ServicesContext value={services}>
      <Shell far={routeWith(load)} />
    </ServicesContext>,
    root,
  );
  for (const visit of [1, 2]) {
    fireEvent.click(screen.getByRole('button', { name: 'go' }));
    expect(await screen.findByText('You are offline, and this screen is not stored on this device yet.')).toBeDefined();
    expect(load).toHaveBeenCalledTimes(visit);
    fireEvent.click(screen.getByRole('button', { name: 'back' }));
    expect(await screen.findByRole('heading', { name: 'near' })).toBeDefined();
  }
  load.mockImplementation(() => Promise.resolve(Here));
  fireEvent.click(screen.getByRole('button', { name: 'go' }));
  expect(await screen.findByRole('heading', { name: 'here' })).toBeDefined();
});

it.each([
  ['/post/a', 'Song'],
  ['/artist/mira', 'Artist'],
  ['/playlist/pl_1', 'Playlist'],
])('titles %s, whose name is not known yet, %s', (path, title) => {
  expect(routeOf(path).title).toBe(title);
});

it.each(['/no/such/page', '/home%0A', '/search%0Anight', '/%0A'])(
  'says at %s that there is no such page',
  async (path) => {
    window.history.replaceState(null, '', path);
    const { services } = world();
    render(
      <BrowserRouter>
        <ServicesContext value={services}>
          <Page />
        </ServicesContext>
      </BrowserRouter>,
    );
    // The heading alone is there while the screen's code is loading.
    expect(await screen.findByRole('link', { name: 'Go to Home' })).toBeDefined();
    expect(screen.getByRole('heading', { name: 'Page not found' })).toBeDefined();
  },
);

it('what is not for the screen comes after the code of a screen pressed just now, but does not wait long for it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let arrive = (_component: ComponentType): void => undefined;
  const order: string[] = [];
  void screensLoaded().then(() => order.push('rest'));
  // The press reaches its link after the listener that ends the deferral.
  void loadRoute(routeWith(() => new Promise((resolve) => (arrive = resolve)))).then(() => order.push('screen'));
  await vi.advanceTimersByTimeAsync(1_000);
  expect(order).toEqual([]);
  arrive(Here);
  await vi.advanceTimersByTimeAsync(0);
  expect(order).toEqual(['screen', 'rest']);
  void loadRoute(routeWith(() => new Promise((resolve) => (arrive = resolve))));
  void screensLoaded().then(() => order.push('rest again'));
  await vi.advanceTimersByTimeAsync(2_900);
  expect(order).not.toContain('rest again');
  await vi.advanceTimersByTimeAsync(200);
  expect(order).toContain('rest again');
  arrive(Here);
});
