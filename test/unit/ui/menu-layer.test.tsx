import { phoneWindow } from './dom-stubs.ts';
import { act, createEvent, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { assert, expect, it, vi } from 'vitest';
import { MenuButton } from '../../../src/ui/dialogs/MenuButton.tsx';
import { MenuLayer } from '../../../src/ui/dialogs/MenuLayer.tsx';

it('a menu’s button, that of a row too, says while it is open', async () => {
  const [button, row] = ['button', 'div'].map((tag) => document.body.appendChild(document.createElement(tag)));
  assert(button !== undefined && row !== undefined);
  button.setAttribute('aria-haspopup', 'menu');
  const items = [{ label: 'Share', icon: null, onSelect: () => undefined }];
  for (const element of [button, row]) {
    const { unmount } = render(<MenuLayer anchor={{ element }} label="Menu" items={items} onClose={() => undefined} />);
    await screen.findByRole('menu', { name: 'Menu' });
    expect(element.getAttribute('aria-expanded')).toBe(element === button ? 'true' : null);
    unmount();
    expect(element.getAttribute('aria-expanded')).toBe(element === button ? 'false' : null);
    element.remove();
  }
});

it('gives the focus to the screen when its button is gone, as in a window that was turned', async () => {
  const main = document.body.appendChild(document.createElement('main'));
  main.id = 'main';
  main.tabIndex = -1;
  const element = main.appendChild(document.createElement('button'));
  const items = [{ label: 'Share', icon: null, onSelect: () => undefined }];
  render(<MenuLayer anchor={{ element }} label="Menu" items={items} onClose={() => undefined} />);
  await screen.findByRole('menu', { name: 'Menu' });
  element.remove();
  fireEvent.keyDown(screen.getByRole('menu'), { key: 'Escape' });
  await waitFor(() => expect(document.activeElement).toBe(main));
  main.remove();
});

it.each([
  ['its button', undefined, 'end'],
  ['a pointer', { x: 5, y: 9 }, 'start'],
] as const)('a menu of %s opens to the side where there is room', async (_, point, align) => {
  const element = document.body.appendChild(document.createElement('button'));
  const items = [{ label: 'Share', icon: null, onSelect: () => undefined }];
  render(<MenuLayer anchor={{ element, point }} label="Menu" items={items} onClose={() => undefined} />);
  const menu = await screen.findByRole('menu', { name: 'Menu' });
  await waitFor(() => expect(menu.dataset['align']).toBe(align));
  element.remove();
});

it('the arrows go on from their item when they scroll the menu under a resting mouse; a moved mouse chooses', async () => {
  const element = document.body.appendChild(document.createElement('button'));
  const items = ['Share', 'Download', 'Details'].map((label) => ({ label, icon: null, onSelect: () => undefined }));
  render(<MenuLayer anchor={{ element }} label="Menu" items={items} onClose={() => undefined} />);
  const item = (name: string) => screen.getByRole('menuitem', { name });
  await screen.findByRole('menu', { name: 'Menu' });
  const mouse = { pointerType: 'mouse', screenX: 40, screenY: 60 };
  fireEvent.pointerMove(item('Share'), mouse);
  item('Details').focus();
  // The menu has scrolled: the item is no longer under the mouse, and another is.
  fireEvent.pointerLeave(item('Share'), mouse);
  fireEvent.pointerMove(item('Download'), mouse);
  expect(document.activeElement).toBe(item('Details'));
  fireEvent.pointerMove(item('Download'), { ...mouse, screenY: 61 });
  expect(document.activeElement).toBe(item('Download'));
  fireEvent.pointerLeave(item('Download'), { ...mouse, screenY: 90 });
  expect(document.activeElement).toBe(screen.getByRole('menu'));
  element.remove();
});

it.each([
  ['its button', undefined, ['300px', '40px']],
  ['a pointer', { x: 2000, y: 40 }, ['1024px', '40px']],
] as const)('a menu of %s stays inside a window that is turned', async (_, point, place) => {
  const element = document.body.appendChild(document.createElement('button'));
  const isAt = vi.spyOn(element, 'getBoundingClientRect').mockReturnValue(new DOMRect(2000, 40, 44, 44));
  const items = [{ label: 'Share', icon: null, onSelect: () => undefined }];
  const { container } = render(
    <MenuLayer anchor={{ element, point }} label="Menu" items={items} onClose={() => undefined} />,
  );
  await screen.findByRole('menu', { name: 'Menu' });
  const spot = () => {
    const { left, top } = container.querySelector('span')?.style ?? {};
    return [left, top];
  };
  expect(spot()).toEqual(['2000px', '40px']);
  isAt.mockReturnValue(new DOMRect(300, 40, 44, 44));
  fireEvent(window, new Event('resize'));
  expect(spot()).toEqual(place);
  element.remove();
});

it('opens again for a press in the moment in which it has closed', async () => {
  const onSelect = vi.fn<() => void>(() => press());
  render(<MenuButton label="More" items={[{ label: 'Share', onSelect }]} />);
  const press = (): void => screen.getByRole('button', { name: 'More' }).click();
  fireEvent.click(screen.getByRole('button', { name: 'More' }));
  const item = await screen.findByRole('menuitem', { name: 'Share' });
  fireEvent.pointerDown(item);
  fireEvent.click(item);
  await waitFor(() => expect(onSelect).toHaveBeenCalledOnce());
  expect(await screen.findByRole('menuitem', { name: 'Share' })).not.toBe(item);
});

it('stays when the release of a long press over the scrim ends with mouse events, as on iOS', async () => {
  const main = document.body.appendChild(document.createElement('main'));
  main.tabIndex = -1;
  const element = main.appendChild(document.createElement('div'));
  const items = [{ label: 'Share', icon: null, onSelect: () => undefined }];
  vi.useFakeTimers();
  render(
    <MenuLayer anchor={{ element, point: { x: 5, y: 9 } }} label="Menu" items={items} onClose={() => undefined} />,
  );
  await act(() => vi.advanceTimersByTimeAsync(1000));
  vi.useRealTimers();
  const menu = screen.getByRole('menu', { name: 'Menu' });
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true));
  const scrim = main.querySelector('[data-state]:not([aria-hidden])');
  assert(scrim !== null);
  // The pointerdown was on the row. A browser then moves the focus to what was pressed, here to the screen.
  if (fireEvent.mouseDown(scrim)) act(() => main.focus());
  expect(menu.dataset['state']).toBe('open');
  expect(menu.contains(document.activeElement)).toBe(true);
  main.remove();
});

/** A finger that goes down on the item and moves by `dy` px within 400 ms; `end` is what has captured it by then. */
async function dragDown(dy: number, end: Element): Promise<void> {
  const at = (y: number) => ({
    pointerId: 1,
    isPrimary: true,
    button: 0,
    pointerType: 'touch',
    clientX: 100,
    clientY: y,
  });
  fireEvent.pointerDown(screen.getByRole('menuitem', { name: 'Share' }), at(300));
  for (const part of [0.3, 0.6, 1]) {
    await new Promise((later) => setTimeout(later, 130));
    fireEvent.pointerMove(end, at(300 + dy * part));
  }
  fireEvent.pointerUp(end, at(300 + dy));
  fireEvent.click(end, { detail: 1 });
}

async function shownMenu(): Promise<{
  readonly onSelect: () => void;
  readonly isOpen: () => boolean;
  readonly onClose: () => void;
}> {
  const element = document.body.appendChild(document.createElement('button'));
  const [onSelect, onClose] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const items = [{ label: 'Share', icon: null, onSelect }];
  render(<MenuLayer anchor={{ element }} label="Menu" items={items} onClose={onClose} />);
  const menu = await screen.findByRole('menu', { name: 'Menu' });
  vi.spyOn(menu, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 300, 400, 400));
  return { onSelect, onClose, isOpen: () => screen.queryByRole('menu') !== null };
}

it('follows the finger on a phone, closes after two fifths of its height, and chooses nothing', async () => {
  phoneWindow();
  const { onSelect, onClose, isOpen } = await shownMenu();
  await dragDown(90, screen.getByRole('menu'));
  expect(screen.getByRole('menu').style.getPropertyValue('--drag')).toBe('');
  await dragDown(200, screen.getByRole('menu'));
  expect(screen.getByRole('menu').style.getPropertyValue('--drag')).toBe('400px');
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(onClose).toHaveBeenCalledOnce();
  expect(onSelect).not.toHaveBeenCalled();
});

it('stays open where the finger has moved fast and rests before it is lifted', async () => {
  phoneWindow();
  const { isOpen } = await shownMenu();
  const menu = screen.getByRole('menu');
  const finger = (type: 'pointerDown' | 'pointerMove' | 'pointerUp', clientY: number, atMs: number): void => {
    const at = { pointerId: 1, isPrimary: true, button: 0, pointerType: 'touch', clientX: 100, clientY };
    const event = createEvent[type](menu, at);
    Object.defineProperty(event, 'timeStamp', { value: atMs });
    fireEvent(menu, event);
  };
  const pull = (liftedAtMs: number): void => {
    finger('pointerDown', 300, 0);
    finger('pointerMove', 320, 16);
    finger('pointerMove', 340, 32);
    finger('pointerUp', 340, liftedAtMs);
  };
  pull(1_000);
  expect(menu.style.getPropertyValue('--drag')).toBe('');
  pull(48);
  expect(menu.style.getPropertyValue('--drag')).toBe('400px');
  await waitFor(() => expect(isOpen()).toBe(false));
});

it('takes a press whose finger moves a little', async () => {
  phoneWindow();
  const { onSelect, isOpen } = await shownMenu();
  await dragDown(9, screen.getByRole('menuitem', { name: 'Share' }));
  await waitFor(() => expect(isOpen()).toBe(false));
  expect(onSelect).toHaveBeenCalledOnce();
});

it('stays where it is beside a pointer', async () => {
  const { isOpen } = await shownMenu();
  const menu = screen.getByRole('menu');
  fireEvent.pointerDown(menu, { pointerId: 1, isPrimary: true, button: 0, clientX: 100, clientY: 300 });
  fireEvent.pointerMove(menu, { pointerId: 1, clientX: 100, clientY: 380 });
  expect(menu.style.getPropertyValue('--drag')).toBe('');
  expect(isOpen()).toBe(true);
});
