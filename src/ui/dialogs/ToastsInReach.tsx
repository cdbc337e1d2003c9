import { FocusScope } from 'radix-ui/internal';

/** Inside a Radix dialog: lets the focus leave it for the toasts, whose Undo may belong to the dialog (undo-focus.ts). */
export function ToastsInReach() {
  FocusScope.useFocusScopeBranch(document.querySelector<HTMLElement>('[data-toast-sticky]'));
  return null;
}
