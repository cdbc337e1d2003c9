import '../../ui/dom-stubs.ts';
import { fireEvent, render, type RenderResult } from '@testing-library/react';
import { act, type ReactNode } from 'react';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { afterStart } from '../../../../src/app/startup/after-start.ts';
import { routeOf } from '../../../../src/app/routing/route-module.ts';
import { paths } from '../../../../src/core/paths.ts';
import { assertDefined } from '../../../../src/lib/assert-defined.ts';
import { recentFailures } from '../../../../src/lib/log.ts';
import { createConnectivity } from '../../../../src/platform/connectivity.ts';
import { CollectionHeader } from '../../../../src/ui/lists/CollectionHeader.tsx';
import { FollowContext } from '../../../../src/ui/primitives/Anchor.tsx';
import { CoverImage } from '../../../../src/ui/primitives/CoverImage.tsx';
import { StaticPart } from '../../../../src/ui/static/StaticPart.tsx';
import { waitFor } from '../../../support/unit/wait.ts';

/** What runs for the app's life, its timers too, would otherwise load screens in the tests of other files after these. */
const listening = new AbortController();

beforeEach(() => {
  vi.useFakeTimers();
  for (const target of [document, window]) {
    const add: EventTarget['addEventListener'] = target.addEventListener.bind(target);
    const untilEnd: EventTarget['addEventListener'] = (type, listener, options) =>
      add(type, listener, {
        ...(typeof options === 'object' ? options : { capture: options === true }),
        signal: listening.signal,
      });
    vi.spyOn(target as EventTarget, 'addEventListener').mockImplementation(untilEnd);
  }
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});
afterAll(() => listening.abort());

const atOnce = () => Promise.resolve();

it('loads the first genre three seconds later, once the user waits for nothing, and records that it could not', async () => {
  const load = vi.spyOn(routeOf(paths.genre('pop')), 'load').mockRejectedValue(new Error('no network'));
  let endWait = (): void => undefined;
  const wait = new Promise<void>((resolve) => (endWait = resolve));
  const quiet = vi.fn<(ms: number) => Promise<void>>(() => wait);
  afterStart(
    createConnectivity(() => Promise.resolve(true)),
    quiet,
  );
  await vi.advanceTimersByTimeAsync(2_999);
  expect(quiet).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect([quiet.mock.calls.length, load.mock.calls.length]).toEqual([1, 0]);
  endWait();
  await vi.advanceTimersByTimeAsync(0);
  expect(load).toHaveBeenCalledOnce();
  await waitFor(() => expect(recentFailures().map(({ what }) => what)).toContain('loading lists and menus ahead'));
});

it('loads the screen of a link when the finger comes down', async () => {
  const load = vi.spyOn(routeOf(paths.stats), 'load').mockRejectedValue(new Error('no network'));
  const link = document.createElement('a');
  link.href = paths.stats;
  document.body.append(link);
  afterStart(
    createConnectivity(() => Promise.resolve(true)),
    atOnce,
  );
  expect(load).not.toHaveBeenCalled();
  link.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  expect(load).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(0);
  link.remove();
});

const pictureOf = ({ container }: RenderResult) => container.querySelector('img');

const place = (content: ReactNode) => <FollowContext value={() => undefined}>{content}</FollowContext>;
const content = <CoverImage src="/cover.webp" />;

it.each([
  ['a cover', content],
  ['a cover of Home', <StaticPart key="part" content={content} />],
  ["a genre's picture", <CollectionHeader key="header" name="Rock" symbol="R" pictureUrl="/header.webp" />],
])('%s that failed without the network is requested again when it is back', (_name, shown) => {
  const connectivity = createConnectivity(() => Promise.resolve(false));
  afterStart(connectivity, atOnce);
  const rendered = render(place(shown));
  act(() => connectivity.report('silent'));
  fireEvent.error(assertDefined(pictureOf(rendered), 'picture'));
  expect(pictureOf(rendered)).toBeNull();
  act(() => connectivity.report('failed'));
  expect(pictureOf(rendered)).not.toBeNull();
});
