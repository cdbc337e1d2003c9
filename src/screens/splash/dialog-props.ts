export type SplashDialogProps = {
  readonly onClose: () => void;
  /** Somebody is signed in, or the link is sent. */
  readonly onDone: () => void;
};
