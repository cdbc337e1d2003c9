let queue: readonly { readonly text: string; readonly done: () => void }[] = [];
const listeners = new Set<() => void>();

function set(next: typeof queue): void {
  queue = next;
  for (const listener of listeners) listener();
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

export function onAlerts(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}
