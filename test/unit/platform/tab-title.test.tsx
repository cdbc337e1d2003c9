import { beforeEach, expect, it, vi } from 'vitest';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import type { MediaSessionOut, NowPlaying } from '../../../src/platform/media-session.ts';
import { titleHiddenTab } from '../../../src/platform/tab-title.ts';
import { override } from '../../support/unit/override.ts';

const rain: NowPlaying = { title: 'Rain  dance', artist: 'Mira', album: 'Jazz', coverUrl: null };
const noted = {
  show: vi.fn<MediaSessionOut['show']>(),
  setState: vi.fn<MediaSessionOut['setState']>(),
  setPosition: vi.fn<MediaSessionOut['setPosition']>(),
};
const session = titleHiddenTab(noted);

function turn(visibilityState: 'visible' | 'hidden'): void {
  override(document, 'visibilityState', visibilityState);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  turn('visible');
  session.setState('none');
  session.show(null);
  document.title = 'Library · Offbeat';
});

it('is the song while the hidden page plays, and the screen again in sight', () => {
  session.show(rain);
  session.setState('playing');
  expect(document.title).toBe('Library · Offbeat');
  turn('hidden');
  expect(document.title).toBe('Rain dance · Mira');
  session.show({ ...rain, title: 'Snow' });
  expect(document.title).toBe('Snow · Mira');
  turn('visible');
  expect(document.title).toBe('Library · Offbeat');
  expect(noted.show).toHaveBeenLastCalledWith({ ...rain, title: 'Snow' });
  expect(noted.setState).toHaveBeenLastCalledWith('playing');
});

it.each([
  ['is paused', () => session.setState('paused')],
  ['ends', () => session.show(null)],
])('is the screen again when the song %s out of sight', (_, stop) => {
  session.show(rain);
  session.setState('playing');
  turn('hidden');
  expect(document.title).toBe('Rain dance · Mira');
  stop();
  expect(document.title).toBe('Library · Offbeat');
});

it('is the song also when a screen changes out of sight, and then the latest name of the screen', async () => {
  session.show(rain);
  session.setState('playing');
  turn('hidden');
  document.title = 'Road trip · Offbeat';
  await expect.poll(() => document.title).toBe('Rain dance · Mira');
  session.show({ ...rain, title: 'Snow' });
  expect(document.title).toBe('Snow · Mira');
  turn('visible');
  expect(document.title).toBe('Road trip · Offbeat');
});

it('is set once, though the browser shows it with single spaces', async () => {
  let sets = 0;
  // Bounded, because a title that is set at each of its changes would stop this thread.
  const set = vi.spyOn(document, 'title', 'set').mockImplementation((value) => {
    sets += 1;
    if (sets < 10) assertDefined(document.querySelector('title'), 'title').textContent = value;
  });
  session.show(rain);
  session.setState('playing');
  turn('hidden');
  await new Promise((done) => setTimeout(done, 0));
  expect(document.title).toBe('Rain dance · Mira');
  expect(sets).toBe(1);
  set.mockRestore();
});
