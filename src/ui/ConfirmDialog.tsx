import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import { common } from './strings.ts';

export interface ConfirmDialogProps {
  /** The question. */
  readonly title: string;
  /** What will happen. */
  readonly text?: string | undefined;
  readonly action: string;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

/** A dialog that asks before something is done. Import it lazily. */
export function ConfirmDialog({ title, text, action, onConfirm, onClose }: ConfirmDialogProps) {
  return (
    <Dialog
      open
      title={title}
      onClose={onClose}
      closable={false}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="solid" onClick={onConfirm}>
            {action}
          </Button>
        </>
      }
    >
      {text === undefined ? null : <p>{text}</p>}
    </Dialog>
  );
}
