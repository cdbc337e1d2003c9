import { useState } from 'react';
import { limits } from '../../core/limits.ts';
import { account as words, authMessages } from '../../ui/strings/account.ts';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Field } from '../../ui/primitives/form/Field.tsx';
import { splash } from '../../ui/strings/actions.ts';
import { useServices } from '../shared/services.ts';
import { nothingTyped, type SplashDialogProps } from './dialog-props.ts';
import { EmailField } from './EmailField.tsx';
import { outcomeOf } from './outcome-of.ts';
import styles from './SignInForm.module.css';

/** Its button needs both fields and six characters of password (docs/product.md section 5). */
export function SignUpDialog({ typed = nothingTyped, onClose, onDone }: SplashDialogProps) {
  const { account } = useServices();
  const [email, setEmail] = useState(typed.email);
  const [password, setPassword] = useState(typed.password);
  const [busy, setBusy] = useState(false);
  const complete = email.trim() !== '' && password.length >= limits.passwordMinLength;
  const signUp = async (): Promise<void> => {
    setBusy(true);
    const outcome = await outcomeOf(account.signUp(email.trim(), password));
    setBusy(false);
    await showAlert(outcome.kind === 'failed' ? outcome.message : authMessages.created);
    if (outcome.kind === 'done') onDone();
  };
  return (
    <Dialog title={splash.signUp} onClose={onClose}>
      <p className={styles.text}>{words.signUpText}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (complete && !busy) void signUp();
        }}
      >
        <EmailField value={email} onChange={setEmail} />
        <Field
          label={splash.password}
          type="password"
          autoComplete="new-password"
          hint={splash.passwordHint}
          value={password}
          onChange={setPassword}
        />
        <Button type="submit" look="solid" wide disabled={!complete} aria-disabled={busy}>
          {splash.signUp}
        </Button>
      </form>
    </Dialog>
  );
}
