/** Where a screen begins: its heading, else all of it. */
const screenStart = (): HTMLElement | null =>
  document.querySelector<HTMLElement>('main h1[tabindex]') ?? document.getElementById('main');

/**
 * Whether what now has the focus got it by the keyboard. What a pointer pressed is not followed by another control: Space
 * and Enter would press one that the user never focused (hand-focus-on.ts).
 */
export const isFocusedByKeyboard = (element: Element | null): boolean => element?.matches(':focus-visible') === true;

/** After the focused element was removed: focuses `next`, or the screen's start if that is not there either. */
export function recoverFocus(next: HTMLElement | null | undefined): void {
  if (document.activeElement === document.body) (next?.isConnected === true ? next : screenStart())?.focus();
}
