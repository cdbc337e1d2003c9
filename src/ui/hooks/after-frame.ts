/** Runs `work` once the next frame is drawn; at once in a hidden page, which draws none. */
export function afterFrame(work: () => void): void {
  if (document.visibilityState === 'hidden') work();
  else requestAnimationFrame(() => setTimeout(work));
}
