/**
 * Resolves in a task after the next frame, in which that frame has been painted. A hidden page draws none: it resolves
 * after `unseenMs` at the latest.
 */
export const afterFrame = (unseenMs = 1_000): Promise<void> =>
  new Promise((resolve) => {
    const unseen = setTimeout(resolve, unseenMs);
    requestAnimationFrame(() => {
      clearTimeout(unseen);
      setTimeout(resolve, 0);
    });
  });
