import { createListeners } from '../../lib/listeners.ts';
import type { Question } from '../../screens/shared/question.ts';

/** Dialogs that belong to no screen. Outside React, so that account code can open them. */

export type DialogRequest =
  | ({ readonly kind: 'choice' } & Question)
  /** 'Sign in to continue' (docs/product.md section 10, visitors); answered with `guest` or `signIn`. */
  | { readonly kind: 'visitor'; readonly becomeGuest: () => Promise<void> }
  /** Answered with `done` after sign-in. */
  | { readonly kind: 'signIn' }
  | { readonly kind: 'signUp' }
  /**
   * The list of unsent changes. The status bar that opens it does not render it, because that bar is mounted again when the
   * window becomes wide or narrow, which would close the dialog.
   */
  | { readonly kind: 'sync' };

type Open = { readonly id: number; readonly request: DialogRequest; readonly answer: (value: string | null) => void };

let open: readonly Open[] = [];
let nextId = 1;
const listeners = createListeners();

function set(next: readonly Open[]): void {
  open = next;
  listeners.notify();
}

/**
 * Opens above other dialogs; resolves to the answer, null when closed without one. A question that is open already is not asked
 * again (null): its button was pressed twice before the dialog stood over it, and screen readers would find neither dialog.
 */
export const ask = (request: DialogRequest): Promise<string | null> =>
  new Promise((resolve) => {
    if (open.some((dialog) => isSame(dialog.request, request))) {
      resolve(null);
      return;
    }
    const id = nextId++;
    const answer = (value: string | null): void => {
      if (!open.some((dialog) => dialog.id === id)) return;
      set(open.filter((dialog) => dialog.id !== id));
      resolve(value);
    };
    set([...open, { id, request, answer }]);
  });

const isSame = (one: DialogRequest, other: DialogRequest): boolean =>
  one.kind === 'choice' && other.kind === 'choice' ? one.title === other.title : one.kind === other.kind;

export const openDialogs = (): readonly Open[] => open;

export const onDialogs = listeners.subscribe;

export const choose = (question: Question): Promise<string | null> => ask({ kind: 'choice', ...question });
