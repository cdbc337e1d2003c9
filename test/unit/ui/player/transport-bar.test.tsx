import '../dom-stubs.ts';
import { fireEvent, render, screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { AppFrame } from '../../../../src/ui/frame/AppFrame.tsx';
import { TransportBar, type TransportBarProps } from '../../../../src/ui/player/TransportBar.tsx';

const noop = () => undefined;

const bar = (over: Partial<TransportBarProps> = {}) => (
  <TransportBar
    title="Neon"
    artist="Mira"
    artistTo="/artist/mira"
    liked={false}
    onToggleLike={noop}
    onOpen={noop}
    onDismiss={noop}
    state="playing"
    repeat="all"
    onTogglePlay={noop}
    onNext={noop}
    onPrevious={noop}
    onShuffle={noop}
    onRepeat={noop}
    positionS={73}
    durationS={214}
    onPreview={noop}
    onSeek={noop}
    volume={0.5}
    onVolume={noop}
    panel="none"
    onPanel={noop}
    paneId="pane"
    {...over}
  />
);

it('has the names of the contract, each once', () => {
  render(bar());
  const region = within(screen.getByRole('region', { name: 'Mini player' }));
  const names = ['Open player: Neon', 'Like', 'Shuffle', 'Previous', 'Pause', 'Next', 'Repeat: all'];
  for (const name of [...names, 'Lyrics', 'Queue', 'Expand player', 'Dismiss player']) {
    expect(region.getByRole('button', { name })).toBeTruthy();
  }
  expect(region.getByRole('link', { name: 'Mira' }).getAttribute('href')).toBe('/artist/mira');
  expect(region.getByRole('slider', { name: 'Seek' }).getAttribute('aria-valuetext')).toBe('1:13 of 3:34');
  expect(region.getByRole('slider', { name: 'Volume' })).toBeTruthy();
});

it('opens and closes the panes, and says which one stands', () => {
  const onPanel = vi.fn<(panel: string) => void>();
  const { rerender } = render(bar({ onPanel }));
  fireEvent.click(screen.getByRole('button', { name: 'Queue', pressed: false }));
  expect(onPanel).toHaveBeenLastCalledWith('queue');
  rerender(bar({ onPanel, panel: 'queue' }));
  expect(screen.getByRole('button', { name: 'Queue', pressed: true }).getAttribute('aria-controls')).toBe('pane');
  fireEvent.click(screen.getByRole('button', { name: 'Lyrics', pressed: false }));
  expect(onPanel).toHaveBeenLastCalledWith('lyrics');
  fireEvent.click(screen.getByRole('button', { name: 'Queue' }));
  expect(onPanel).toHaveBeenLastCalledWith('none');
});

it('can be reached at once from the page: a link skips to the player while there is one', () => {
  const { rerender } = render(<AppFrame miniPlayer={bar()}>page</AppFrame>);
  const target = screen.getByRole('link', { name: 'Skip to player' }).getAttribute('href')?.slice(1) ?? '';
  expect(document.getElementById(target)?.contains(screen.getByRole('region', { name: 'Mini player' }))).toBe(true);
  rerender(<AppFrame>page</AppFrame>);
  expect(screen.queryByRole('link', { name: 'Skip to player' })).toBeNull();
});
