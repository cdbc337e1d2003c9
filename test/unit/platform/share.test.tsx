import { afterEach, expect, test, vi } from 'vitest';
import { share } from '../../../src/platform/share.ts';
import { override } from '../../support/unit/override.ts';

const song = { title: 'Blue Train', text: 'Blue Train · The Foxes', url: 'https://music.example/post/blue-train' };

let copied: string | undefined;

/** A browser of an insecure origin: no navigator.share, no clipboard API, and a copy command that sends its event. */
function allowCopyCommand(allowed: boolean): void {
  copied = undefined;
  // user-event gives the page a clipboard in the tests before.
  override(navigator, 'clipboard', undefined);
  override(document, 'execCommand', () => {
    if (!allowed) return false;
    const event = new Event('copy', { bubbles: true, cancelable: true });
    const clipboardData = { setData: (_type: string, text: string) => (copied = text) };
    document.dispatchEvent(Object.assign(event, { clipboardData }));
    return true;
  });
}

afterEach(() => {
  document.body.replaceChildren();
});

function focusedButton(): HTMLElement {
  const button = document.body.appendChild(document.createElement('button'));
  button.focus();
  return button;
}

test('copies the address without the clipboard API, and leaves the focus where it is', async () => {
  allowCopyCommand(true);
  const button = focusedButton();
  const onBlur = vi.fn<() => void>();
  button.addEventListener('blur', onBlur);
  expect(await share(song)).toBe('copied');
  expect(copied).toBe(song.url);
  expect(document.activeElement).toBe(button);
  expect(onBlur).not.toHaveBeenCalled();
  expect([...document.body.children]).toEqual([button]);
});

test('copies the address in a browser that names sharing and cannot do it', async () => {
  allowCopyCommand(true);
  override(navigator, 'share', undefined);
  override(navigator, 'canShare', undefined);
  expect(await share(song)).toBe('copied');
  expect(copied).toBe(song.url);
});

test('says that it failed when neither way of copying is allowed', async () => {
  allowCopyCommand(false);
  expect(await share(song)).toBe('failed');
  expect(document.body.children).toHaveLength(0);
});
