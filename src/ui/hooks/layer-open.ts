/** Whether a dialog, a menu or the fullscreen player is over the page, which then neither scrolls nor moves. */
export const isLayerOpen = (): boolean => document.querySelector('[data-holds-page]') !== null;
