import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { createConnectivity, onReconnect } from '../../../src/platform/connectivity.ts';
import { reloadLostStyles, requestLostStyles, untilStyled } from '../../../src/platform/first-load/lost-styles.ts';
import { override } from '../../support/unit/override.ts';

const address = '/assets/part.css';
const connectivity = createConnectivity(() => Promise.resolve(true));
const links = () => [...document.head.querySelectorAll('link')];
const fail = () => links().forEach((link) => link.dispatchEvent(new Event('error')));

function add(rel: string): HTMLLinkElement {
  const link = document.createElement('link');
  link.rel = rel;
  link.href = address;
  document.head.append(link);
  return link;
}

/** The waits in seconds before the requests of an hour; each request fails at once. */
function waitsOfAnHour(): number[] {
  const waits: number[] = [];
  let [last, waited] = [links()[0], 0];
  for (let second = 0; second < 60 * 60; second++) {
    vi.advanceTimersByTime(1_000);
    waited++;
    if (links()[0] === last) continue;
    waits.push(waited);
    [last, waited] = [links()[0], 0];
    fail();
  }
  return waits;
}

function reconnect(): void {
  connectivity.report('silent');
  connectivity.report('answered');
}

// Once, because they listen for the app's life.
beforeAll(() => {
  reloadLostStyles();
  onReconnect(connectivity, requestLostStyles);
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(Math, 'random').mockReturnValue(0.999);
});
afterEach(() => {
  links().forEach((link) => link.dispatchEvent(new Event('load')));
  document.head.replaceChildren();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('requests a lost style sheet again, in its place', () => {
  const lost = add('stylesheet');
  const next = add('stylesheet');
  lost.dispatchEvent(new Event('error'));
  vi.advanceTimersByTime(1_000);
  expect(lost.isConnected).toBe(false);
  expect(links().map(({ href }) => href)).toEqual([lost.href, lost.href]);
  expect(links()[1]).toBe(next);
});

it('waits longer after each failure, and stops after some', () => {
  add('stylesheet');
  fail();
  expect(waitsOfAnHour()).toEqual([1, 2, 4, 8, 16, 32, 64, 128]);
});

it('requests it at once when the server answers again, and then as often as at first', () => {
  add('stylesheet');
  fail();
  waitsOfAnHour();
  const last = links()[0];
  reconnect();
  expect(links()[0]).not.toBe(last);
  fail();
  expect(waitsOfAnHour()).toHaveLength(8);
});

it('makes one request where the server answers again during a wait, however often', () => {
  const lost = add('stylesheet');
  fail();
  reconnect();
  const [again] = links();
  expect(again).not.toBe(lost);
  reconnect();
  vi.advanceTimersByTime(60_000);
  expect(links()[0]).toBe(again);
});

it('begins with the shortest wait for a sheet that has loaded in between', () => {
  add('stylesheet');
  fail();
  vi.advanceTimersByTime(1_000);
  const [loaded] = links();
  loaded?.dispatchEvent(new Event('load'));
  reconnect();
  expect(links()[0]).toBe(loaded);
  fail();
  expect(waitsOfAnHour()[0]).toBe(1);
});

it.each(['icon', 'modulepreload', 'manifest', 'preload'])('requests nothing again for rel="%s"', (rel) => {
  const link = add(rel);
  fail();
  vi.advanceTimersByTime(60_000);
  reconnect();
  expect(links()[0]).toBe(link);
});

it.each(['interactive', 'complete'])(
  'requests what failed before the first script ran, in a page that is %s',
  (state) => {
    const failed = add('stylesheet');
    override(document, 'readyState', state);
    reloadLostStyles();
    window.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(1_000);
    expect(failed.isConnected).toBe(false);
    expect(links()).toHaveLength(1);
  },
);

it('lets the app begin once a lost sheet has come, and without one that fails again and again', async () => {
  const begin = vi.fn<() => void>();
  void untilStyled(add('stylesheet')).then(begin);
  fail();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(begin).not.toHaveBeenCalled();
  links()[0]?.dispatchEvent(new Event('load'));
  await vi.advanceTimersByTimeAsync(0);
  expect(begin).toHaveBeenCalledTimes(1);
  void untilStyled(add('stylesheet')).then(begin);
  for (const waitMs of [1_000, 2_000]) {
    links()[1]?.dispatchEvent(new Event('error'));
    await vi.advanceTimersByTimeAsync(waitMs);
  }
  expect(begin).toHaveBeenCalledTimes(1);
  links()[1]?.dispatchEvent(new Event('error'));
  await vi.advanceTimersByTimeAsync(0);
  expect(begin).toHaveBeenCalledTimes(2);
});
