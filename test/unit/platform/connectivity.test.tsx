import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createConnectivity,
  onReconnect,
  reportingPull,
  type ConnectivityEvent,
} from '../../../src/platform/connectivity.ts';

/** A page's connectivity, the events it told and the server it asks. Those of tests before hear the browser's events too. */
const start = () => {
  const server = { isUp: true, asked: 0 };
  const connectivity = createConnectivity(() => {
    server.asked++;
    return Promise.resolve(server.isUp);
  });
  const events: ConnectivityEvent[] = [];
  connectivity.subscribe((event) => events.push(event));
  return { ...connectivity, server, events };
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const browserSays = (event: 'online' | 'offline') => window.dispatchEvent(new Event(event));

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('the status', () => {
  it('is unknown until a call ends, and then what the last call said', () => {
    const { status, report, events } = start();
    expect(status()).toBe('unknown');
    report('silent');
    expect(status()).toBe('offline');
    report('failed');
    expect(status()).toBe('online');
    report('answered');
    expect(events).toEqual(['statusChanged', 'statusChanged', 'cameBack', 'answered']);
  });

  it('does not follow navigator.onLine, whose events only have the server asked', async () => {
    const { server, status, events } = start();
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    browserSays('offline');
    await pass(0);
    expect([status(), server.asked]).toEqual(['online', 1]);
    browserSays('online');
    await pass(0);
    expect([status(), server.asked]).toEqual(['online', 2]);
    expect(events).toContain('linkUp');
    server.isUp = false;
    browserSays('online');
    await pass(0);
    expect(status()).toBe('offline');
    expect(events.filter((event) => event === 'linkUp')).toHaveLength(1);
  });

  it('comes with `online` from a check that began after it, not from one that began without a network', async () => {
    const answers: ((answered: boolean) => void)[] = [];
    const { check, status } = createConnectivity(() => new Promise((resolve) => answers.push(resolve)));
    void check();
    browserSays('online');
    answers[0]?.(false);
    await pass(0);
    answers[1]?.(true);
    await pass(0);
    expect(status()).toBe('online');
  });

  it('is not what a late check says, if another call was answered since it began', async () => {
    let end = (_answered: boolean): void => undefined;
    const { check, report, status } = createConnectivity(() => new Promise((resolve) => (end = resolve)));
    report('answered');
    const checkedBefore = check();
    await pass(2_000);
    report('answered');
    await pass(1_000);
    end(false);
    expect([await checkedBefore, status()]).toEqual([true, 'online']);
    const checkedSince = check();
    await pass(3_000);
    end(false);
    expect([await checkedSince, status()]).toEqual([false, 'offline']);
  });

  it.each([
    [{ kind: 'done' }, 'online'],
    [{ kind: 'notFound' }, 'online'],
    [{ kind: 'failed', message: 'no' }, 'online'],
    [{ kind: 'offline' }, 'offline'],
    [{ kind: 'superseded' }, 'online'],
    [{ kind: 'fresh' }, 'unknown'],
    [{ kind: 'nothingToFetch' }, 'unknown'],
    [{ kind: 'failed', message: 'later', notSent: true }, 'unknown'],
    [{ kind: 'failed', message: 'full', cause: 'storage' }, 'unknown'],
  ] as const)('after a pull that came to %o is %s', async (outcome, expected) => {
    const connectivity = start();
    await reportingPull(() => Promise.resolve(outcome), connectivity)({ kind: 'likes' });
    expect(connectivity.status()).toBe(expected);
  });
});

describe('a resource that is blocked while the server answers', () => {
  /** Of two resources that are pulled in turn, the likes are blocked. */
  const pulling = (connectivity: ReturnType<typeof start>) =>
    reportingPull(({ kind }) => Promise.resolve({ kind: kind === 'likes' ? 'offline' : 'done' }), connectivity);

  it('leaves the page online, and does not have what found no server pulled again and again', async () => {
    const connectivity = start();
    const pull = pulling(connectivity);
    onReconnect(connectivity, () => void pull({ kind: 'likes' }));
    await pull({ kind: 'playlists' });
    await pull({ kind: 'likes' });
    expect([connectivity.status(), connectivity.server.asked]).toEqual(['online', 1]);
    await pass(60_000);
    expect([connectivity.status(), connectivity.server.asked]).toEqual(['online', 1]);
  });

  it('is no reason to call a server that is gone online', async () => {
    const connectivity = start();
    const pull = pulling(connectivity);
    await pull({ kind: 'playlists' });
    connectivity.server.isUp = false;
    await pull({ kind: 'likes' });
    await pass(0);
    expect(connectivity.status()).toBe('offline');
  });
});

describe('a server that is gone', () => {
  it('is asked every 15 seconds at most while the page is in view, until it is back', async () => {
    const { server, report, status } = start();
    server.isUp = false;
    report('silent');
    await pass(10 * 60_000);
    expect(server.asked).toBe(40);
    server.isUp = true;
    await pass(15_000);
    expect(status()).toBe('online');
    server.asked = 0;
    await pass(10 * 60_000);
    expect(server.asked).toBe(0);
  });

  it('is left alone while the page is hidden, and asked when it is shown', async () => {
    const { server, report } = start();
    server.isUp = false;
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    report('silent');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(10 * 60_000);
    expect(server.asked).toBe(0);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(0);
    expect(server.asked).toBe(1);
  });

  it('comes back once for each subscriber, whichever call reports it', () => {
    const connectivity = start();
    const back = vi.fn<() => void>();
    const stop = onReconnect(connectivity, back);
    connectivity.report('answered');
    expect(back).not.toHaveBeenCalled();
    connectivity.report('silent');
    connectivity.report('answered');
    connectivity.report('answered');
    expect(back).toHaveBeenCalledOnce();
    stop();
  });
});

it('is asked once for all who ask together, and soon only where no call told first', async () => {
  const { server, check, checkSoon, report } = start();
  await Promise.all([check(), check()]);
  expect(server.asked).toBe(1);
  await pass(11_000);
  checkSoon();
  report('answered');
  await pass(1_000);
  expect(server.asked).toBe(1);
  await pass(11_000);
  checkSoon();
  checkSoon()();
  await pass(1_000);
  expect(server.asked).toBe(2);
});
