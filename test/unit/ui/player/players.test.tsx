import '../dom-stubs.ts';
import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { FullscreenPlayer } from '../../../../src/ui/player/FullscreenPlayer.tsx';
import type { FullscreenPlayerProps } from '../../../../src/ui/player/FullscreenPlayer.tsx';
import { MiniPlayer } from '../../../../src/ui/player/MiniPlayer.tsx';
import type { MiniPlayerProps } from '../../../../src/ui/player/MiniPlayer.tsx';
import { QueueRow } from '../../../../src/ui/player/QueueList.tsx';

const noop = () => undefined;
const mini = (over: Partial<MiniPlayerProps> = {}) => (
  <MiniPlayer
    title="Neon"
    artist="Mira"
    artistTo="/artist/mira"
    liked={false}
    state="playing"
    onOpen={noop}
    onToggleLike={noop}
    onTogglePlay={noop}
    onNext={noop}
    onPrevious={noop}
    onDismiss={noop}
    {...over}
  />
);

const swipeDown = (element: Element, px: number) => {
  const at = (clientY: number) => ({ clientX: 0, clientY, pointerId: 1, isPrimary: true, button: 0 });
  fireEvent.pointerDown(element, at(0));
  fireEvent.pointerMove(element, at(20));
  fireEvent.pointerMove(element, at(px));
  fireEvent.pointerUp(element, at(px));
};

const swipeAside = (element: Element, px: number) => {
  const at = (clientX: number) => ({ clientX, clientY: 2, pointerId: 1, isPrimary: true, button: 0 });
  fireEvent.pointerDown(element, at(0));
  fireEvent.pointerMove(element, at(px / 2));
  fireEvent.pointerMove(element, at(px));
  fireEvent.pointerUp(element, at(px));
};

describe('MiniPlayer', () => {
  it('has the names of the contract', () => {
    render(mini({ liked: true, subtitle: 'Streetlights hum..' }));
    const region = within(screen.getByRole('region', { name: 'Mini player' }));
    expect(region.getByRole('button', { name: 'Open player: Neon' })).toBeTruthy();
    expect(region.getByRole('link', { name: 'Mira' }).getAttribute('href')).toBe('/artist/mira');
    expect(region.getByRole('button', { name: 'Like', pressed: true })).toBeTruthy();
    for (const name of ['Pause', 'Next', 'Dismiss player']) expect(region.getByRole('button', { name })).toBeTruthy();
    expect(region.getByText('Streetlights hum..')).toBeTruthy();
  });

  it('is dismissed by a swipe down of more than 50 px', () => {
    const onDismiss = vi.fn<(...given: unknown[]) => void>();
    render(mini({ onDismiss }));
    const region = screen.getByRole('region', { name: 'Mini player' });
    swipeDown(region, 50);
    expect(onDismiss).not.toHaveBeenCalled();
    swipeDown(region, 51);
    expect(onDismiss).toHaveBeenCalledOnce();
  });

  it('says by what it was dismissed, so that Undo takes the focus after the keyboard only', () => {
    const onDismiss = vi.fn<(byKeyboard: boolean) => void>();
    render(mini({ onDismiss }));
    const button = screen.getByRole('button', { name: 'Dismiss player' });
    fireEvent.click(button, { detail: 0 });
    fireEvent.click(button, { detail: 1 });
    swipeDown(screen.getByRole('region', { name: 'Mini player' }), 51);
    expect(onDismiss.mock.calls).toEqual([[true], [false], [false]]);
  });

  it('goes to the next and the previous song by a swipe of 60 px to the side, and stays', () => {
    const [onNext, onPrevious, onDismiss] = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
    render(mini({ onNext, onPrevious, onDismiss }));
    const region = screen.getByRole('region', { name: 'Mini player' });
    swipeAside(region, -59);
    swipeAside(region, 59);
    expect([onNext.mock.calls.length, onPrevious.mock.calls.length]).toEqual([0, 0]);
    swipeAside(region, -60);
    expect(onNext).toHaveBeenCalledOnce();
    swipeAside(region, 60);
    expect(onPrevious).toHaveBeenCalledOnce();
    expect(onDismiss).not.toHaveBeenCalled();
  });

  it('goes by the finger that swipes, not by another one that is lifted meanwhile', () => {
    const [onNext, onDismiss] = [vi.fn<() => void>(), vi.fn<() => void>()];
    render(mini({ onNext, onDismiss }));
    const region = screen.getByRole('region', { name: 'Mini player' });
    const finger = (pointerId: number, clientX: number) => ({
      clientX,
      clientY: 2,
      pointerId,
      isPrimary: pointerId === 1,
    });
    fireEvent.pointerDown(region, finger(1, 200));
    fireEvent.pointerMove(region, finger(1, 180));
    fireEvent.pointerDown(region, finger(2, 20));
    fireEvent.pointerUp(region, finger(2, 20));
    fireEvent.pointerCancel(region, finger(2, 20));
    expect(onNext).not.toHaveBeenCalled();
    fireEvent.pointerMove(region, finger(1, 130));
    fireEvent.pointerUp(region, finger(1, 130));
    expect([onNext.mock.calls.length, onDismiss.mock.calls.length]).toEqual([1, 0]);
  });

  it('does not follow a mouse that was pressed at its edge and released beside it', () => {
    const [onNext, onDismiss] = [vi.fn<() => void>(), vi.fn<() => void>()];
    render(mini({ onNext, onDismiss }));
    const region = screen.getByRole('region', { name: 'Mini player' });
    const mouse = { pointerId: 1, pointerType: 'mouse', isPrimary: true, button: 0 };
    fireEvent.pointerDown(region, { ...mouse, buttons: 1, clientX: 200, clientY: 2 });
    for (const clientX of [180, 100]) fireEvent.pointerMove(region, { ...mouse, buttons: 0, clientX, clientY: 2 });
    expect(region.style.getPropertyValue('--aside')).toBe('');
    // Presses what is there.
    fireEvent.pointerUp(region, { ...mouse, buttons: 0, clientX: 100, clientY: 2 });
    expect([onNext.mock.calls.length, onDismiss.mock.calls.length]).toEqual([0, 0]);
  });

  it('keeps the artist’s link beside the words that are sung, for assistive technology', () => {
    render(mini({ artist: 'מירה', subtitle: 'Streetlights hum..' }));
    const link = screen.getByRole('link', { name: 'מירה' });
    expect(link.getAttribute('dir')).toBe('auto');
    expect(screen.getByText('Streetlights hum..').parentElement).toBe(link.parentElement);
  });

  it('offers Play while paused and no link without an artist page', () => {
    render(mini({ state: 'paused', artist: '', artistTo: undefined }));
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('Unknown artist')).toBeTruthy();
  });
});

const full = (over: Partial<FullscreenPlayerProps> = {}) => (
  <FullscreenPlayer
    open
    title="Neon"
    artist="Mira"
    artistTo="/artist/mira"
    badges={['LOSSLESS']}
    liked={false}
    onToggleLike={noop}
    menu={[{ label: 'Share', onSelect: noop }]}
    onClose={noop}
    positionS={73}
    durationS={214}
    onPreview={noop}
    onSeek={noop}
    state="paused"
    repeat="one"
    onTogglePlay={noop}
    onNext={noop}
    onPrevious={noop}
    onShuffle={noop}
    onRepeat={noop}
    panel="none"
    onPanel={noop}
    volume={0.5}
    onVolume={noop}
    onSleep={noop}
    onShare={noop}
    {...over}
  />
);

describe('FullscreenPlayer', () => {
  it('names the song in its menu, which covers the title', async () => {
    render(full());
    fireEvent.click(screen.getByRole('button', { name: 'More' }));
    const menu = within(await screen.findByRole('menu', { name: 'More' }));
    expect(menu.getByText('Neon')).toBeTruthy();
    expect(menu.getByText('Mira')).toBeTruthy();
  });

  it('has the names of the contract', () => {
    render(full());
    const dialog = within(screen.getByRole('dialog', { name: 'Now playing' }));
    const names = [
      'Close player',
      'Previous',
      'Play',
      'Next',
      'Shuffle',
      'Repeat: one',
      'Like',
      'Lyrics',
      'Queue',
      'More',
    ];
    for (const name of names) expect(dialog.getByRole('button', { name })).toBeTruthy();
    expect(dialog.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuetext')).toBe('1:13 of 3:34');
    expect(dialog.getByRole('slider', { name: 'Volume' }).getAttribute('step')).toBe('0.01');
    expect(dialog.getByText('LOSSLESS')).toBeTruthy();
  });

  it('says no length of 0:00 while the song’s length is unknown', () => {
    render(full({ durationS: 0 }));
    expect(screen.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuetext')).toBe('1:13');
    expect(screen.queryByText('0:00')).toBeNull();
  });

  it('says where its song comes from', () => {
    render(full({ playingFrom: { words: 'Playing from', list: 'Jazz' } }));
    const name = within(screen.getByRole('dialog')).getByText('Jazz');
    expect(name.parentElement?.textContent).toBe('Playing from Jazz');
  });

  it('has the sleep timer and Share where the volume cannot be set', () => {
    const [onSleep, onShare] = [vi.fn<() => void>(), vi.fn<() => void>()];
    render(full({ volume: undefined, onSleep, onShare }));
    expect(screen.queryByRole('slider', { name: 'Volume' })).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Sleep timer' }));
    fireEvent.click(screen.getByRole('button', { name: 'Share' }));
    expect([onSleep, onShare].map((press) => press.mock.calls.length)).toEqual([1, 1]);
  });

  it('toggles lyrics and queue', async () => {
    const onPanel = vi.fn<(...given: unknown[]) => void>();
    const { rerender } = render(full({ onPanel }));
    await userEvent.click(screen.getByRole('button', { name: 'Queue', pressed: false }));
    expect(onPanel).toHaveBeenLastCalledWith('queue');
    rerender(full({ onPanel, panel: 'queue' }));
    await userEvent.click(screen.getByRole('button', { name: 'Queue', pressed: true }));
    expect(onPanel).toHaveBeenLastCalledWith('none');
  });

  it('goes to the next and the previous song by a swipe over the cover, and by none over the title', () => {
    const [onNext, onPrevious] = [vi.fn<() => void>(), vi.fn<() => void>()];
    render(full({ onNext, onPrevious }));
    const facts = screen.getByRole('heading', { name: 'Neon' }).parentElement?.parentElement;
    const cover = facts?.previousElementSibling;
    if (facts === null || facts === undefined || !cover) throw new Error('no cover');
    swipeAside(facts, -80);
    expect(onNext).not.toHaveBeenCalled();
    swipeAside(cover, -80);
    expect(onNext).toHaveBeenCalledOnce();
    swipeAside(cover, 80);
    expect(onPrevious).toHaveBeenCalledOnce();
  });

  it('closes by Escape and by a swipe over 40 percent of the window, not less', async () => {
    const onClose = vi.fn<(...given: unknown[]) => void>();
    render(full({ onClose }));
    const head = screen.getByRole('button', { name: 'Close player' }).parentElement;
    if (head === null) throw new Error('no head');
    swipeDown(head, window.innerHeight * 0.39);
    expect(onClose).not.toHaveBeenCalled();
    swipeDown(head, window.innerHeight * 0.41);
    expect(onClose).toHaveBeenCalledOnce();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledTimes(2);
  });
});

describe('QueueRow', () => {
  it('has Play, Remove and Move', () => {
    render(
      <QueueRow title="Neon" artist="Mira" state="playing" onPlay={noop} onRemove={noop} handle={{}} tabIndex={0} />,
    );
    for (const name of ['Play Neon', 'Remove Neon from queue', 'Move Neon']) {
      expect(screen.getByRole('button', { name })).toBeTruthy();
    }
  });

  it('offers no removal of what plays', () => {
    render(
      <QueueRow
        title="Neon"
        artist="Mira"
        state="playing"
        onPlay={noop}
        onRemove={undefined}
        handle={{}}
        tabIndex={0}
      />,
    );
    expect(screen.getByRole('button', { name: 'Remove Neon from queue' })).toHaveProperty('disabled', true);
  });
});
