import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { parseTrackId } from '../../../src/core/ids.ts';
import { assertDefined } from '../../../src/lib/assert-defined.ts';
import { TrackList } from '../../../src/ui/lists/tracks/TrackList.tsx';
import './dom-stubs.ts';

const tracks = ['a', 'b'].map((name) => ({
  id: assertDefined(parseTrackId(name), 'track id'),
  title: `Song ${name}`,
  artist: 'Mira',
}));
const onPlay = vi.fn<(id: string) => void>();
const onRight = vi.fn<(key: string) => void>();
const onLeft = vi.fn<(key: string) => void>();

beforeEach(() => {
  vi.clearAllMocks();
  Element.prototype.setPointerCapture = () => undefined;
  render(<TrackList label="Jazz" tracks={tracks} onPlay={onPlay} swipes={{ onRight, onLeft }} />);
});

/** A finger on the second row goes through these places, and is lifted at the last. */
function finger(...places: readonly (readonly [number, number])[]): void {
  const button = screen.getByRole('button', { name: 'Play Song b' });
  const at = (place: readonly [number, number] | undefined) => ({
    pointerId: 1,
    pointerType: 'touch',
    isPrimary: true,
    clientX: place?.[0] ?? 0,
    clientY: place?.[1] ?? 0,
  });
  fireEvent.pointerDown(button, at(places[0]));
  for (const place of places.slice(1)) fireEvent.pointerMove(button, at(place));
  fireEvent.pointerUp(button, at(places.at(-1)));
  fireEvent.click(button, { detail: 1 });
}

describe('a row under a finger', () => {
  it('does one thing to the right and another to the left, and is not played by it', () => {
    finger([200, 100], [230, 102], [280, 104]);
    expect(onRight.mock.calls).toEqual([['b']]);
    finger([200, 100], [170, 102], [120, 104]);
    expect(onLeft.mock.calls).toEqual([['b']]);
    expect(onPlay).not.toHaveBeenCalled();
  });

  it('does nothing on a short way, up or down, or from the edge, where the system goes back', () => {
    finger([200, 100], [240, 100]);
    finger([200, 100], [205, 130], [280, 140]);
    finger([8, 100], [120, 100]);
    expect([...onRight.mock.calls, ...onLeft.mock.calls]).toEqual([]);
  });

  it('goes by the finger that swipes, not by another one that is lifted meanwhile', () => {
    const button = screen.getByRole('button', { name: 'Play Song b' });
    const at = (pointerId: number, clientX: number) => ({
      pointerId,
      pointerType: 'touch',
      isPrimary: pointerId === 1,
      clientX,
      clientY: 100,
    });
    fireEvent.pointerDown(button, at(1, 200));
    fireEvent.pointerMove(button, at(1, 215));
    fireEvent.pointerDown(button, at(2, 300));
    fireEvent.pointerUp(button, at(2, 300));
    fireEvent.pointerCancel(button, at(2, 300));
    expect(onRight).not.toHaveBeenCalled();
    fireEvent.pointerMove(button, at(1, 120));
    fireEvent.pointerUp(button, at(1, 120));
    expect([onLeft.mock.calls, onRight.mock.calls]).toEqual([[['b']], []]);
  });

  it('is played by a tap', () => {
    finger([200, 100]);
    expect(onPlay.mock.calls).toEqual([['b']]);
  });
});
