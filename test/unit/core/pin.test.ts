import { expect, it } from 'vitest';
import { estimatedBytes, pinKind, pinnable } from '../../../src/core/pin.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { parseTrackId, type TrackId } from '../../../src/core/ids.ts';

const id = (text: string): TrackId => assertDefined(parseTrackId(text), 'track id');

it('reads the two parts of a pin, whatever the id holds', () => {
  expect(pinKind('liked')).toEqual({ kind: 'liked', id: '' });
  expect(pinKind('genre:R&B')).toEqual({ kind: 'genre', id: 'R&B' });
  expect(pinKind('artist:a:b/c')).toEqual({ kind: 'artist', id: 'a:b/c' });
  expect(pinKind('nonsense')).toEqual({ kind: 'unknown', id: 'nonsense' });
  expect(pinKind('planet:x')).toEqual({ kind: 'unknown', id: 'planet:x' });
});

it('takes 200 songs at most but of what grows by itself, without those that play online only', () => {
  const tracks = Array.from({ length: 300 }, (_, index) => ({ id: id(`t${index}`) }));
  const taken = pinnable('genre:Jazz', tracks, new Set([id('t0'), id('t5')]));
  expect(taken).toHaveLength(200);
  expect(taken[0]?.id).toBe('t1');
  expect(pinnable('playlist:p', tracks, new Set())).toHaveLength(300);
});

it('estimates more for a better quality, and something for songs of unknown length', () => {
  const tracks = [{ durationS: 60 }, { durationS: null }];
  const [low, high, lossless] = (['low', 'high', 'lossless'] as const).map((quality) =>
    estimatedBytes(tracks, quality),
  );
  expect(assertDefined(low, 'low')).toBeGreaterThan(60 * 8_000);
  expect(assertDefined(high, 'high')).toBeGreaterThan(assertDefined(low, 'low'));
  expect(assertDefined(lossless, 'lossless')).toBeGreaterThan(assertDefined(high, 'high'));
});

it.each([Number.NaN, Number.POSITIVE_INFINITY, -1, 1e300, 'long', undefined, {}, 10n])(
  'estimates a song whose length was edited by hand to %s like one of unknown length: a pin that does not fit is not begun',
  (length) => {
    const damaged = Object.assign({ durationS: 1 }, { durationS: length });
    expect(estimatedBytes([damaged], 'high')).toBe(estimatedBytes([{ durationS: null }], 'high'));
  },
);
