import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createMediaSession, type MediaKeys } from '../../../src/platform/media-session.ts';

/** What the lock screen shows, and the handlers it calls. */
class FakeSession {
  metadata: unknown = null;
  playbackState = 'none';
  readonly positions: unknown[] = [];
  readonly handlers = new Map<string, (details: { readonly seekTime?: number }) => void>();
  unsupported: readonly string[] = [];

  readonly setActionHandler = (action: string, handler: (details: { readonly seekTime?: number }) => void): void => {
    if (this.unsupported.includes(action)) throw new TypeError(`no ${action}`);
    this.handlers.set(action, handler);
  };
  readonly setPositionState = (state?: { readonly duration: number; readonly position: number }): void => {
    if (state !== undefined && state.position > state.duration) throw new TypeError('position beyond the end');
    this.positions.push(state);
  };
}

let session: FakeSession;
let pressed: (string | number)[];
const press = (name: string) => () => void pressed.push(name);
const keys: MediaKeys = {
  play: press('play'),
  pause: press('pause'),
  stop: press('stop'),
  previous: press('previous'),
  next: press('next'),
  seekTo: (atS) => void pressed.push(atS),
};
const playing = { title: 'Offbeat', artist: 'Ada', album: 'Jazz', coverUrl: 'https://app.test/a.png' };

beforeEach(() => {
  session = new FakeSession();
  pressed = [];
  vi.stubGlobal('navigator', { mediaSession: session });
  vi.stubGlobal(
    'MediaMetadata',
    class {
      constructor(init: object) {
        Object.assign(this, init);
      }
    },
  );
});

afterEach(() => {
  vi.unstubAllGlobals();
});

it('gives the lock screen previous, next and a position to seek to, and no jumps, which would take their place', () => {
  createMediaSession(keys);
  for (const action of ['play', 'pause', 'stop', 'previoustrack', 'nexttrack']) session.handlers.get(action)?.({});
  session.handlers.get('seekto')?.({ seekTime: 0 });
  session.handlers.get('seekto')?.({});
  expect(pressed).toEqual(['play', 'pause', 'stop', 'previous', 'next', 0]);
  expect([...session.handlers.keys()]).not.toContain('seekforward');
  expect([...session.handlers.keys()]).not.toContain('seekbackward');
});

it('sets the other keys where the browser does not know one', () => {
  session.unsupported = ['stop', 'seekto'];
  createMediaSession(keys);
  expect([...session.handlers.keys()]).toEqual(['play', 'pause', 'previoustrack', 'nexttrack']);
});

it('shows title, artist, album and the cover in several sizes, and nothing once nothing plays', () => {
  const out = createMediaSession(keys);
  out.show(playing);
  expect(session.metadata).toMatchObject({ title: 'Offbeat', artist: 'Ada', album: 'Jazz' });
  expect(session.metadata).toHaveProperty('artwork.0.src', playing.coverUrl);
  out.show({ ...playing, coverUrl: null });
  expect(session.metadata).toHaveProperty('artwork', []);
  out.show(null);
  expect(session.metadata).toBeNull();
  out.setState('paused');
  expect(session.playbackState).toBe('paused');
});

it('never gives a position beyond the end, which browsers refuse, and clears it where the length is unknown', () => {
  const out = createMediaSession(keys);
  out.setPosition(12, 100);
  out.setPosition(100.2, 100);
  out.setPosition(12, null);
  expect(session.positions).toEqual([
    { duration: 100, position: 12, playbackRate: 1 },
    { duration: 100, position: 100, playbackRate: 1 },
    undefined,
  ]);
});

it('goes on where the browser refuses a position', () => {
  const out = createMediaSession(keys);
  vi.spyOn(session, 'setPositionState').mockImplementation(() => {
    throw new TypeError('refused');
  });
  expect(() => out.setPosition(Number.NaN, 100)).not.toThrow();
});

it('does nothing without a Media Session', () => {
  vi.stubGlobal('navigator', {});
  const out = createMediaSession(keys);
  out.show(playing);
  out.setState('playing');
  out.setPosition(1, 2);
  expect(session.metadata).toBeNull();
});
