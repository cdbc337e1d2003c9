/**
 * Handles a launch of the installed app while it runs, by icon or shortcut (manifest, launch_handler): the existing
 * window navigates to the requested screen by `open`, which gets an address of this origin. A reload would stop playback.
 */
export function followLaunches(startPath: string, open: (path: string) => void): void {
  const queue: unknown = Reflect.get(window, 'launchQueue');
  if (!isLaunchQueue(queue)) return;
  queue.setConsumer(({ targetURL }) => {
    const target = targetURL === undefined ? undefined : new URL(targetURL, window.location.href);
    if (target === undefined || target.origin !== window.location.origin) return;
    // A launch by the icon does not request Home: the screen stays.
    if (target.pathname === startPath || target.href === window.location.href) return;
    open(`${target.pathname}${target.search}${target.hash}`);
  });
}

type LaunchQueue = {
  readonly setConsumer: (consumer: (launch: { readonly targetURL?: string }) => void) => void;
};

const isLaunchQueue = (value: unknown): value is LaunchQueue =>
  typeof value === 'object' && value !== null && 'setConsumer' in value && typeof value.setConsumer === 'function';
