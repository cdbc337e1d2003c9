import { useState } from 'react';
import { authMessages } from '../../ui/strings/account.ts';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { splash } from '../../ui/strings/actions.ts';
import { useServices } from '../shared/services.ts';
import { nothingTyped, type SplashDialogProps } from './dialog-props.ts';
import { EmailField } from './EmailField.tsx';
import { outcomeOf } from './outcome-of.ts';
import styles from './SignInForm.module.css';

export function ResetDialog({ typed = nothingTyped, onClose, onDone }: SplashDialogProps) {
  const { account } = useServices();
  const [email, setEmail] = useState(typed.email);
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    if (email.trim() === '') return showAlert(authMessages.emailNeeded);
    setBusy(true);
    const outcome = await outcomeOf(account.sendReset(email.trim()));
    setBusy(false);
    await showAlert(outcome.kind === 'failed' ? outcome.message : authMessages.resetSent);
    if (outcome.kind === 'done') onDone();
    return undefined;
  };
  return (
    <Dialog title={splash.resetTitle} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy) void send();
        }}
      >
        <EmailField hint={splash.resetText} value={email} onChange={setEmail} />
        <Button type="submit" look="solid" wide aria-disabled={busy}>
          {splash.sendReset}
        </Button>
      </form>
    </Dialog>
  );
}
