import { describe, expect, it } from 'vitest';
import {
  closesPanel,
  closesSheet,
  dismissesMiniPlayer,
  panelOffset,
  pullDistance,
  pullFires,
  standAside,
} from '../../../src/ui/hooks/gestures.ts';
import { dropIndex } from '../../../src/ui/hooks/resting-rows.ts';

describe('pull-to-refresh', () => {
  it('does nothing for the first 10 px', () => {
    expect(pullDistance(10)).toBe(0);
    expect(pullDistance(-40)).toBe(0);
  });

  it('follows half the drag and stops at 80 px', () => {
    expect(pullDistance(11)).toBe(5.5);
    expect(pullDistance(100)).toBe(50);
    expect(pullDistance(1_000)).toBe(80);
  });

  it('fires at 60 px and not before', () => {
    expect(pullFires(59.9)).toBe(false);
    expect(pullFires(60)).toBe(true);
  });
});

describe('swipes', () => {
  const slow = { dx: 0, pxPerMs: 0.1 };

  it('dismiss the mini player over 50 px downwards', () => {
    expect(dismissesMiniPlayer({ ...slow, dy: 50 })).toBe(false);
    expect(dismissesMiniPlayer({ ...slow, dy: 51 })).toBe(true);
    expect(dismissesMiniPlayer({ ...slow, dy: 60, dx: 90 })).toBe(false);
    expect(dismissesMiniPlayer({ ...slow, dy: -80 })).toBe(false);
  });

  it('close the fullscreen player over 40 percent of the window', () => {
    expect(closesPanel({ ...slow, dy: 320 }, 800)).toBe(false);
    expect(closesPanel({ ...slow, dy: 321 }, 800)).toBe(true);
    expect(closesPanel({ dx: 0, dy: 100, pxPerMs: 3 }, 800)).toBe(false);
  });

  it('close a sheet by a flick too', () => {
    expect(closesSheet({ dx: 0, dy: 60, pxPerMs: 1 }, 800)).toBe(true);
    expect(closesSheet({ dx: 0, dy: 60, pxPerMs: 0.2 }, 800)).toBe(false);
    expect(closesSheet({ dx: 0, dy: -60, pxPerMs: 1 }, 800)).toBe(false);
  });

  it('let a panel follow the finger down and resist upwards', () => {
    expect(panelOffset(120)).toBe(120);
    expect(panelOffset(-100)).toBe(-20);
  });
});

describe('moving rows', () => {
  it('lands on the nearest place, inside the list', () => {
    const rows = { count: 10, rowPx: 64, tops: new Map([[2, 128]]) };
    expect(dropIndex(rows, 2, 65)).toBe(3);
    expect(dropIndex(rows, 2, -300)).toBe(0);
    expect(dropIndex(rows, 2, 9_000)).toBe(9);
    expect(dropIndex({ count: 10, rowPx: 0, tops: new Map() }, 2, 100)).toBe(2);
  });

  it('counts a heading between two rows as part of the way', () => {
    const rows = {
      count: 3,
      rowPx: 60,
      tops: new Map([
        [0, 32],
        [1, 124],
        [2, 184],
      ]),
    };
    expect(dropIndex(rows, 1, -45)).toBe(1);
    expect(dropIndex(rows, 1, -47)).toBe(0);
    expect(dropIndex(rows, 2, 31)).toBe(2);
  });

  it('makes only the rows in between stand aside', () => {
    expect([0, 1, 2, 3, 4].map((index) => standAside(index, 1, 3))).toEqual([0, 0, -1, -1, 0]);
    expect([0, 1, 2, 3, 4].map((index) => standAside(index, 3, 1))).toEqual([0, 1, 1, 0, 0]);
  });
});
