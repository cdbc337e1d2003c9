/**
 * The installed app started again while it runs, by its icon or a shortcut (manifest, launch_handler): the window that is
 * there comes to the front and shows the screen asked for. It is not loaded anew, which would stop the song.
 */
export function followLaunches(startPath: string): void {
  const queue: unknown = Reflect.get(window, 'launchQueue');
  if (!isLaunchQueue(queue)) return;
  queue.setConsumer(({ targetURL }) => {
    const target = targetURL === undefined ? undefined : new URL(targetURL, window.location.href);
    if (target === undefined || target.origin !== window.location.origin) return;
    // The icon alone asks for the app, not for Home: the listener stays where they were.
    if (target.pathname === startPath || target.href === window.location.href) return;
    window.history.pushState(null, '', target.href);
    // The router hears of a path that it did not set itself by this event only.
    window.dispatchEvent(new PopStateEvent('popstate'));
  });
}

/** Launch Handler API (WICG), not in TypeScript's libraries. */
type LaunchQueue = {
  readonly setConsumer: (consumer: (launch: { readonly targetURL?: string }) => void) => void;
};

const isLaunchQueue = (value: unknown): value is LaunchQueue =>
  typeof value === 'object' && value !== null && 'setConsumer' in value && typeof value.setConsumer === 'function';
