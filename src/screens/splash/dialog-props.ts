export type SplashDialogProps = {
  readonly onClose: () => void;
  /** Signed in, or the link was sent. */
  readonly onDone: () => void;
};
