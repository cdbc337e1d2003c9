import * as Radix from 'radix-ui/alert-dialog';
import { Button } from '../primitives/Button.tsx';
import styles from './AlertBox.module.css';
import { common } from '../strings/strings.ts';
import { ToastsInReach } from '../dialogs/ToastsInReach.tsx';
import { useCloseRequests } from '../hooks/use-closes-on-back.ts';
import { useReturnFocus } from '../dialogs/use-return-focus.ts';

export interface AlertBoxProps {
  readonly open: boolean;
  readonly text: string;
  readonly onAnswer: () => void;
}

/** AlertHost loads this module with the first alert. */
export function AlertBox({ open, text, onAnswer }: AlertBoxProps) {
  const returnFocus = useReturnFocus();
  useCloseRequests(open, onAnswer);
  return (
    <Radix.Root
      open={open}
      onOpenChange={(next) => {
        if (!next) onAnswer();
      }}
    >
      <Radix.Portal>
        {/* A press beside the box leaves the focus on OK, so that Enter still answers. */}
        <div
          role="presentation"
          className={styles.scrim}
          data-state={open ? 'open' : 'closed'}
          onMouseDown={(event) => event.preventDefault()}
        />
        <Radix.Content
          className={styles.box}
          aria-modal
          aria-describedby={undefined}
          data-holds-page
          {...returnFocus}
          // A layer below that closes meanwhile hands the focus to the box as a whole, where Enter would answer nothing.
          onFocus={({ target, currentTarget }) => {
            if (target === currentTarget) currentTarget.querySelector('button')?.focus();
          }}
        >
          <ToastsInReach />
          <Radix.Title className={styles.text}>{text}</Radix.Title>
          {/* Radix focuses only Cancel; with Action, the focus stayed behind the dialog. */}
          <Radix.Cancel asChild>
            <Button look="solid" wide>
              {common.ok}
            </Button>
          </Radix.Cancel>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
