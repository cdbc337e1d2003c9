import { afterEach, describe, expect, it } from 'vitest';
import { shortcutOf } from '../../../src/player/shortcuts.ts';

afterEach(() => {
  document.body.innerHTML = '';
});

/** What a key pressed on an element means; the element is made from its markup. */
function on(markup: string, key: string, init: KeyboardEventInit = {}): string | null {
  document.body.innerHTML = markup;
  const target = document.querySelector('[data-target]') ?? document.body;
  let meant: string | null = 'no event';
  document.body.addEventListener('keydown', (event) => (meant = shortcutOf(event)), { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  return meant;
}

describe('keyboard shortcuts', () => {
  it.each([
    [' ', 'toggle'],
    ['ArrowLeft', 'seekBack'],
    ['ArrowRight', 'seekForward'],
    ['ArrowUp', 'volumeUp'],
    ['ArrowDown', 'volumeDown'],
    ['m', 'mute'],
    ['M', 'mute'],
    ['l', 'like'],
    ['s', 'shuffle'],
    ['r', 'repeat'],
    ['?', 'help'],
    ['x', null],
    ['Enter', null],
  ])('on the page, %j means %s', (key, meaning) => {
    expect(on('<main></main>', key)).toBe(meaning);
  });

  it.each([
    '<input data-target>',
    '<textarea data-target></textarea>',
    '<div contenteditable="true" data-target></div>',
  ])('leaves every key to %s', (field) => {
    for (const key of [' ', 'm', '?', 'ArrowLeft']) expect(on(field, key)).toBeNull();
  });

  it('leaves space to a focused button or link, but not the letters', () => {
    expect(on('<button data-target>Like</button>', ' ')).toBeNull();
    expect(on('<a href="/x"><b data-target>x</b></a>', ' ')).toBeNull();
    expect(on('<button data-target>Like</button>', 'l')).toBe('like');
    expect(on('<button data-target>Like</button>', 'ArrowRight')).toBe('seekForward');
  });

  it('leaves arrows to tabs, radios and sliders', () => {
    for (const role of ['tab', 'radio', 'slider']) {
      expect(on(`<div role="${role}" data-target></div>`, 'ArrowRight')).toBeNull();
    }
  });

  it('leaves combinations and keys that something took to others', () => {
    expect(on('<main></main>', 'l', { ctrlKey: true })).toBeNull();
    expect(on('<main></main>', 'r', { metaKey: true })).toBeNull();
    expect(on('<main></main>', 's', { altKey: true })).toBeNull();
    document.addEventListener('keydown', (event) => event.preventDefault(), { capture: true, once: true });
    expect(on('<main></main>', 'm')).toBeNull();
  });

  it('repeats seeking and volume while a key is held, and nothing else', () => {
    expect(on('<main></main>', 'ArrowUp', { repeat: true })).toBe('volumeUp');
    expect(on('<main></main>', ' ', { repeat: true })).toBeNull();
  });
});
