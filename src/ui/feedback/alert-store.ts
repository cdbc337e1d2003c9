import { createListeners } from '../../lib/listeners.ts';

let queue: readonly { readonly text: string; readonly done: () => void }[] = [];
const listeners = createListeners();

function set(next: typeof queue): void {
  queue = next;
  listeners.notify();
}

export const showAlert = (text: string): Promise<void> =>
  new Promise((resolve) => {
    set([...queue, { text, done: resolve }]);
  });

export const currentAlert = (): string | undefined => queue[0]?.text;

export function answerAlert(): void {
  const [first, ...rest] = queue;
  set(rest);
  first?.done();
}

export const onAlerts = listeners.subscribe;
