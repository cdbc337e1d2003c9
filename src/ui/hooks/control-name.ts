/** Unique within its row of a list, and within its landmark elsewhere; the same in a narrow and in a wide window. */
export const nameOf = (control: Element): string => control.getAttribute('aria-label') ?? control.textContent.trim();
