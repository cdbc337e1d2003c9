import { Button } from '../../ui/primitives/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import type { Question } from '../../screens/shared/question.ts';
import styles from './ChoiceDialog.module.css';

export type ChoiceDialogProps = Question & {
  readonly onAnswer: (id: string | null) => void;
};

export function ChoiceDialog({ title, text, choices, onAnswer }: ChoiceDialogProps) {
  return (
    <Dialog title={title} onClose={() => onAnswer(null)}>
      <p className={styles.text}>{text}</p>
      <div className={styles.choices}>
        {choices.map(({ id, label, look }) => (
          <Button key={id} look={look ?? 'soft'} wide onClick={() => onAnswer(id)}>
            {label}
          </Button>
        ))}
      </div>
    </Dialog>
  );
}
