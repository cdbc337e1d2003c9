import { expect, it } from 'vitest';
import { isIntent } from '../../../src/platform/page-load.ts';

it('a modifier alone is no first key; the key that it belongs to is', () => {
  const key = (name: string): Event => new KeyboardEvent('keydown', { key: name, ctrlKey: true, shiftKey: true });
  expect(['Control', 'Shift', 'Meta', 'Alt', 'k', '?', ' '].filter((name) => isIntent(key(name)))).toEqual([
    'k',
    '?',
    ' ',
  ]);
});

it('a pointer over a song is a first press, over anything else it is not', () => {
  const over = (element: Element): boolean => {
    const event = new Event('pointerover');
    element.dispatchEvent(event);
    return isIntent(event);
  };
  const row = document.createElement('div');
  expect(over(row)).toBe(false);
  row.dataset['track'] = 'a';
  expect(over(row)).toBe(true);
  expect(isIntent(new Event('pointerdown'))).toBe(true);
});
