/** What the sign-in form held when another dialog was opened from it. */
export type Typed = { readonly email: string; readonly password: string };

export const nothingTyped: Typed = { email: '', password: '' };

export type SplashDialogProps = {
  /** Filled in from the start, so that nothing has to be typed twice. */
  readonly typed?: Typed | undefined;
  readonly onClose: () => void;
  readonly onDone: () => void;
};
