/** Safari before 17.4 has no `checkVisibility`: there every element counts. */
export const isDrawn = (element: Element): boolean => !('checkVisibility' in element) || element.checkVisibility();
