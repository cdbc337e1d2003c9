import '../dom-stubs.ts';
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { LyricsList } from '../../../../src/ui/player/LyricsList.tsx';
import { focusBy } from '../../../support/unit/focus-by.ts';
import { override } from '../../../support/unit/override.ts';

const noop = () => undefined;

describe('LyricsList', () => {
  it('marks the current line and seeks to a pressed one', async () => {
    const onSeek = vi.fn<(...given: unknown[]) => void>();
    const lines = [
      { text: 'one', startS: 0 },
      { text: 'two three', startS: 6.5, words: ['two', 'three'] },
    ];
    render(<LyricsList lines={lines} current={1} currentWord={0} onSeek={onSeek} />);
    const list = within(screen.getByRole('list', { name: 'Lyrics' }));
    expect(list.getByRole('listitem', { current: true }).textContent.trim()).toBe('two three');
    await userEvent.click(list.getByRole('button', { name: 'two three' }));
    expect(onSeek).toHaveBeenCalledExactlyOnceWith(6.5);
  });

  it('follows the song, but not away from a line that the keyboard has just reached', async () => {
    const scrolled = vi.fn<() => void>();
    override(Element.prototype, 'scrollTo', scrolled);
    const lines = ['one', 'two', 'three'].map((text, startS) => ({ text, startS }));
    const { rerender } = render(<LyricsList lines={lines} current={0} onSeek={noop} />);
    rerender(<LyricsList lines={lines} current={1} onSeek={noop} />);
    expect(scrolled).toHaveBeenCalledTimes(2);
    await userEvent.tab();
    rerender(<LyricsList lines={lines} current={2} onSeek={noop} />);
    expect(scrolled).toHaveBeenCalledTimes(2);
  });

  it('is one stop for Tab, the line that is sung; Up and Down go from line to line', async () => {
    const lines = ['one', 'two', 'three'].map((text, startS) => ({ text, startS }));
    const list = (current: number) => <LyricsList lines={lines} current={current} onSeek={noop} />;
    const { rerender } = render(list(-1));
    const focusable = () =>
      screen.getAllByRole('button').flatMap(({ tabIndex, textContent }) => (tabIndex < 0 ? [] : textContent));
    expect(focusable()).toEqual(['one']);
    rerender(list(1));
    focusBy('keyboard');
    await userEvent.tab();
    expect(document.activeElement?.textContent).toBe('two');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('three');
    // The song goes on, and the focus stays, also at the list's end.
    rerender(list(0));
    await userEvent.keyboard('{ArrowDown}');
    expect(focusable()).toEqual(['three']);
    await userEvent.keyboard('{ArrowUp}{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('one');
    rerender(list(3));
    await userEvent.tab();
    expect(document.activeElement).toBe(document.body);
    expect(focusable()).toEqual(['three']);
  });

  it('leaves the arrows to the volume after a click on a line', async () => {
    const pressed = vi.fn<(event: Event) => void>();
    document.body.addEventListener('keydown', pressed);
    const lines = ['one', 'two'].map((text, startS) => ({ text, startS }));
    render(<LyricsList lines={lines} current={0} onSeek={noop} />);
    focusBy('pointer');
    await userEvent.click(screen.getByRole('button', { name: 'two' }));
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement?.textContent).toBe('two');
    expect(pressed).toHaveBeenCalledOnce();
    document.body.removeEventListener('keydown', pressed);
  });

  it('can be scrolled by keyboard where no line is pressed', async () => {
    const lines = ['one', 'two'].map((text) => ({ text, startS: null }));
    const { rerender } = render(<LyricsList lines={lines} current={-1} onSeek={noop} />);
    await userEvent.tab();
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Lyrics' }));
    rerender(<LyricsList lines={lines} current={-1} inPage onSeek={noop} />);
    expect(screen.queryByRole('group')).toBeNull();
  });

  it('says when there are none', () => {
    render(<LyricsList lines={[]} current={-1} onSeek={noop} />);
    expect(screen.getByText('No lyrics available')).toBeTruthy();
  });
});
