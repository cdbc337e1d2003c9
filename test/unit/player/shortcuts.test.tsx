import { afterEach, assert, beforeEach, describe, expect, it } from 'vitest';
import { watchPointerFocus } from '../../../src/app/player/pointer-focus.ts';
import { shortcutOf } from '../../../src/player/shortcuts.ts';
import { giveFocusBack } from '../../../src/ui/dialogs/use-return-focus.ts';
import { override } from '../../support/unit/override.ts';

let focus: ReturnType<typeof watchPointerFocus>;
beforeEach(() => {
  focus = watchPointerFocus();
});
afterEach(() => {
  focus.stop();
  document.body.innerHTML = '';
});

/** What a key pressed on an element means; the element is made from its markup. */
function on(
  markup: string,
  key: string,
  init: KeyboardEventInit = {},
  before: (target: HTMLElement) => void = () => undefined,
): string | null {
  document.body.innerHTML = markup;
  const target = document.querySelector<HTMLElement>('[data-target]') ?? document.body;
  before(target);
  let meant: string | null = 'no event';
  document.body.addEventListener('keydown', (event) => (meant = shortcutOf(event, focus.isPointers)), { once: true });
  target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
  return meant;
}

function pressOn(target: HTMLElement, key: string): KeyboardEvent {
  const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
  target.dispatchEvent(press);
  return press;
}

/** What a mouse does: presses, and so moves the focus. */
function pointerFocus(target: HTMLElement): void {
  target.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  target.focus();
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
    ['/', 'search'],
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

  it('leaves Space, Enter and arrows to a focused button or link, and works by letter on them as anywhere', () => {
    for (const markup of ['<button data-target>Like</button>', '<a href="/x"><b data-target>x</b></a>']) {
      for (const key of [' ', 'Enter', 'ArrowRight', 'ArrowUp', 'ArrowDown']) expect(on(markup, key)).toBeNull();
      for (const [key, meaning] of [
        ['l', 'like'],
        ['m', 'mute'],
        ['?', 'help'],
      ]) {
        expect(on(markup, key ?? '')).toBe(meaning);
      }
    }
  });

  it('goes on working after a click on a button, but for space, which presses it again', () => {
    const markup = '<button data-target>Like</button>';
    for (const [key, meaning] of [
      ['l', 'like'],
      ['ArrowRight', 'seekForward'],
      [' ', null],
    ] as const) {
      expect(on(markup, key, {}, pointerFocus)).toBe(meaning);
    }
  });

  it('knows a click that came before this code, which the click itself may have had loaded', () => {
    document.body.innerHTML = '<button data-target>Play Empty Train</button>';
    const target = document.querySelector('button');
    assert(target !== null);
    target.focus();
    for (const [byKeyboard, meaning] of [
      [false, 'seekForward'],
      [true, null],
    ] as const) {
      override(target, 'matches', (selector: string) =>
        selector === ':focus-visible' ? byKeyboard : Element.prototype.matches.call(target, selector),
      );
      const late = watchPointerFocus();
      expect(shortcutOf(pressOn(target, 'ArrowRight'), late.isPointers)).toBe(meaning);
      late.stop();
    }
  });

  it('goes on working where a pointer closed a layer, but not where a key did', () => {
    const markup = '<button id="close">Close</button><button data-target>Open</button>';
    const closedBy =
      (close: (button: HTMLElement) => void) =>
      (opener: HTMLElement): void => {
        close(document.getElementById('close') ?? opener);
        giveFocusBack(opener);
      };
    expect(on(markup, 'ArrowRight', {}, closedBy(pointerFocus))).toBe('seekForward');
    const escape = (button: HTMLElement): void => {
      pointerFocus(button);
      button.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    };
    expect(on(markup, 'ArrowRight', {}, closedBy(escape))).toBeNull();
  });

  it('leaves a slider that a pointer moved its arrows, and one that a key reached Space too', () => {
    const slider = '<input type="range" data-target>';
    expect(on(slider, 'ArrowRight', {}, pointerFocus)).toBeNull();
    expect(on(slider, ' ', {}, pointerFocus)).toBe('toggle');
    expect(on(slider, 'l', {}, pointerFocus)).toBe('like');
    for (const key of ['ArrowRight', ' ']) expect(on(slider, key)).toBeNull();
    expect(on(slider, 'l')).toBe('like');
  });

  it('takes focus that a script or a key moved elsewhere for focus, also after a click', () => {
    const markup = '<button id="first">Play</button><button data-target>Like</button>';
    const byScript = (target: HTMLElement): void => {
      pointerFocus(document.getElementById('first') ?? target);
      target.focus();
    };
    expect(on(markup, 'ArrowLeft', {}, byScript)).toBeNull();
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

  it('takes Ctrl+K and Cmd+K for the search, also while one writes', () => {
    expect(on('<main></main>', 'k', { ctrlKey: true })).toBe('search');
    expect(on('<input data-target>', 'K', { metaKey: true })).toBe('search');
    expect(on('<input data-target>', '/')).toBeNull();
    expect(on('<main></main>', 'k')).toBeNull();
  });

  it('repeats seeking and volume while a key is held, and nothing else', () => {
    expect(on('<main></main>', 'ArrowUp', { repeat: true })).toBe('volumeUp');
    expect(on('<main></main>', ' ', { repeat: true })).toBeNull();
  });
});
