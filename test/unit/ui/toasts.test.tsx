import './dom-stubs.ts';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import {
  hideToast,
  showActionToast,
  showToast,
  showUndoToast,
  showUpdateToast,
} from '../../../src/ui/feedback/toast-store.ts';
import { ToastRegion } from '../../../src/ui/feedback/ToastRegion.tsx';

describe('toasts', () => {
  it('appear in the status region for 2,000 ms', () => {
    vi.useFakeTimers();
    render(<ToastRegion />);
    const [region] = screen.getAllByRole('status');
    act(() => {
      showToast('Added to playlist');
    });
    expect(region?.textContent).toBe('Added to playlist');
    act(() => {
      vi.advanceTimersByTime(1_999);
    });
    expect(region?.textContent).toBe('Added to playlist');
    act(() => {
      vi.advanceTimersByTime(1);
    });
    vi.useRealTimers();
    expect(region?.textContent).toBe('');
  });

  it('leave out the middle of a very long title, so that they say what became of it', () => {
    render(<ToastRegion />);
    act(() => {
      showToast(`${'W'.repeat(300)} added to the queue`);
      showUndoToast(`${'W'.repeat(300)} removed from the queue`, () => undefined);
    });
    for (const ending of ['added to the queue', 'removed from the queue'])
      expect(screen.getByText(new RegExp(`^W{100}…W+ ${ending}$`)).textContent).toHaveLength(161);
    act(() => {
      hideToast('text');
      hideToast('undo');
    });
  });

  it('wait for the region, which is loaded with the first press', () => {
    vi.useFakeTimers();
    showToast('Added to playlist');
    vi.advanceTimersByTime(10_000);
    render(<ToastRegion />);
    const [region] = screen.getAllByRole('status');
    expect(region?.textContent).toBe('Added to playlist');
    act(() => {
      vi.advanceTimersByTime(2_000);
    });
    vi.useRealTimers();
    expect(region?.textContent).toBe('');
  });

  it('of a removal offer Undo for 5 s, outside of what is said, by its button or by Ctrl+Z', async () => {
    const undo = vi.fn<() => void>();
    vi.useFakeTimers();
    render(<ToastRegion />);
    act(() => {
      showUndoToast('Removed from playlist', undo);
    });
    expect(screen.getByText('Removed from playlist').closest('[role=status]')?.textContent).toBe(
      'Removed from playlist',
    );
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    act(() => {
      vi.advanceTimersByTime(5_000);
    });
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
    vi.useRealTimers();
    act(() => {
      showUndoToast('Removed from playlist', undo);
    });
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Removed from playlist')).toBeNull();
    act(() => {
      showUndoToast('Removed from playlist', undo);
    });
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(undo).toHaveBeenCalledTimes(2);
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(undo).toHaveBeenCalledTimes(2);
  });

  it('take Ctrl+Z where a checkbox or the volume has the focus, but not in a field, which has its own undo', async () => {
    const undo = vi.fn<() => void>();
    render(
      <>
        <ToastRegion />
        <input type="checkbox" />
        <input type="range" aria-label="Volume" />
        <input type="search" />
      </>,
    );
    const pressIn = async (role: string): Promise<void> => {
      act(() => showUndoToast('Unliked', undo));
      screen.getByRole(role).focus();
      await userEvent.keyboard('{Control>}z{/Control}');
    };
    await pressIn('checkbox');
    await pressIn('slider');
    expect(undo).toHaveBeenCalledTimes(2);
    await pressIn('searchbox');
    expect(undo).toHaveBeenCalledTimes(2);
  });

  it('offer another action in the place of Undo, which Ctrl+Z does not run', async () => {
    const open = vi.fn<() => void>();
    render(<ToastRegion />);
    act(() => {
      showActionToast('It can only be opened', 'Open', open);
    });
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(open).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Open' }));
    expect(open).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'Open' })).toBeNull();
  });

  it('leave Undo where it is while another text is shown', () => {
    vi.useFakeTimers();
    render(<ToastRegion />);
    act(() => {
      showUndoToast('Removed from playlist', () => undefined);
    });
    act(() => {
      vi.advanceTimersByTime(1_000);
      showToast('Added to Mix');
    });
    const shown = (): string[] => ['Removed from playlist', 'Added to Mix'].filter((text) => screen.queryByText(text));
    expect(shown()).toEqual(['Removed from playlist', 'Added to Mix']);
    act(() => {
      vi.advanceTimersByTime(2_000);
    });
    expect(shown()).toEqual(['Removed from playlist']);
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    act(() => {
      vi.advanceTimersByTime(2_000);
    });
    expect(shown()).toEqual([]);
  });

  it('with Undo take the place of the one before, and its 5 s begin anew', () => {
    vi.useFakeTimers();
    render(<ToastRegion />);
    act(() => {
      showUndoToast('One removed', () => undefined);
    });
    act(() => {
      vi.advanceTimersByTime(3_000);
      showUndoToast('Two removed', () => undefined);
    });
    expect(screen.queryByText('One removed')).toBeNull();
    act(() => {
      vi.advanceTimersByTime(4_999);
    });
    expect(screen.getByText('Two removed')).toBeTruthy();
    act(() => {
      vi.advanceTimersByTime(1);
    });
    expect(screen.queryByText('Two removed')).toBeNull();
  });

  it('of an update stay until answered', async () => {
    const onReload = vi.fn<(...given: unknown[]) => void>();
    render(<ToastRegion />);
    act(() => {
      showUpdateToast(onReload);
    });
    expect(screen.getByText('New version ready')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(onReload).toHaveBeenCalledOnce();
    expect(screen.queryByText('New version ready')).toBeNull();
  });
});
