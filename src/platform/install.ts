import { createListeners } from '../lib/listeners.ts';
import { ignored } from '../lib/log.ts';

type InstallPrompt = Event & { readonly prompt: () => Promise<unknown> };

let offer: InstallPrompt | undefined;
const listeners = createListeners();

function set(next: InstallPrompt | undefined): void {
  offer = next;
  listeners.notify();
}

const isInstallPrompt = (event: Event): event is InstallPrompt =>
  'prompt' in event && typeof event.prompt === 'function';

/** Call with the first script: the browser fires the event once, often before the app's own scripts are here. */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    // Chrome's own banner would cover the mini player; the shell has a button instead.
    event.preventDefault();
    if (isInstallPrompt(event)) set(event);
  });
  window.addEventListener('appinstalled', () => {
    set(undefined);
    import('./storage.ts').then(
      ({ persistStorage }) => persistStorage(),
      ignored('loading what asks for persistent storage'),
    );
  });
}

export const canInstall = (): boolean => offer !== undefined;

export const onInstallOffer = listeners.subscribe;

export async function install(): Promise<void> {
  const current = offer;
  set(undefined);
  await current?.prompt();
}
