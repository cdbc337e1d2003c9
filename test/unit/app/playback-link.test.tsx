import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPlaybackLink } from '../../../src/app/player/playback-link.ts';
import { createForeground } from '../../../src/lib/foreground.ts';
import { override } from '../../support/unit/override.ts';

const cancelAhead = vi.fn<() => void>();
let foreground: ReturnType<typeof createForeground>;
let link: ReturnType<typeof createPlaybackLink>;

function picture(src: string | null, isComplete: boolean): HTMLImageElement {
  const image = document.createElement('img');
  if (src !== null) image.setAttribute('src', src);
  override(image, 'complete', isComplete);
  document.body.append(image);
  return image;
}
const srcOf = (image: HTMLImageElement) => image.getAttribute('src');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  cancelAhead.mockReset();
  foreground = createForeground();
  link = createPlaybackLink(cancelAhead, foreground.inForeground);
});

afterEach(() => {
  link.release();
  vi.useRealTimers();
  document.body.replaceChildren();
});

it('ends downloads ahead at once, and pictures that have not come once the link proves slow', () => {
  const [coming, here, none] = [picture('/a.png', false), picture('/b.png', true), picture(null, false)];
  link.take();
  expect(cancelAhead).toHaveBeenCalledOnce();
  vi.advanceTimersByTime(500);
  expect(srcOf(coming)).toBe('/a.png');
  vi.advanceTimersByTime(500);
  expect([coming, here, none].map(srcOf)).toEqual([null, '/b.png', null]);
  link.release();
  expect([coming, here, none].map(srcOf)).toEqual(['/a.png', '/b.png', null]);
});

it('touches no picture on a link that delivers in time', () => {
  const coming = picture('/a.png', false);
  link.take();
  vi.advanceTimersByTime(500);
  link.release();
  vi.advanceTimersByTime(5_000);
  expect(srcOf(coming)).toBe('/a.png');
});

it('leaves a picture that shows another cover by then, and one that has left the page', () => {
  const [changed, gone] = [picture('/a.png', false), picture('/b.png', false)];
  link.take();
  vi.advanceTimersByTime(1_000);
  changed.setAttribute('src', '/c.png');
  gone.remove();
  link.release();
  expect([srcOf(changed), srcOf(gone)]).toEqual(['/c.png', null]);
});

it('leaves pictures to the service worker, which would fetch each a second time', () => {
  override(navigator, 'serviceWorker', { controller: {} });
  const coming = picture('/a.png', false);
  link.take();
  vi.advanceTimersByTime(1_000);
  expect(srcOf(coming)).toBe('/a.png');
});

it('lets code that can wait wait for playback', async () => {
  let isQuiet = false;
  link.take();
  void foreground.untilQuiet(100).then(() => (isQuiet = true));
  await vi.advanceTimersByTimeAsync(5_000);
  expect(isQuiet).toBe(false);
  link.release();
  await vi.advanceTimersByTimeAsync(500);
  expect(isQuiet).toBe(true);
});

it('ends downloads ahead where another tab takes the link to play', async () => {
  vi.useRealTimers();
  override(navigator, 'locks', { request: () => Promise.resolve() });
  const ahead = vi.fn<() => void>();
  createPlaybackLink(ahead, foreground.inForeground);
  new BroadcastChannel('offbeat:link').postMessage('taken');
  await vi.waitFor(() => expect(ahead).toHaveBeenCalledOnce());
});
