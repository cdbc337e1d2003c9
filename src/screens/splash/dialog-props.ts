export type SplashDialogProps = {
  readonly onClose: () => void;
  readonly onDone: () => void;
};
