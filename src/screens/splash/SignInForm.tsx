import { useState } from 'react';
import { authMessages } from '../../ui/strings/account.ts';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Field } from '../../ui/primitives/form/Field.tsx';
import { splash } from '../../ui/strings/actions.ts';
import { useServices } from '../shared/services.ts';
import type { Typed } from './dialog-props.ts';
import { EmailField } from './EmailField.tsx';
import { outcomeOf } from './outcome-of.ts';
import styles from './SignInForm.module.css';

export type SignInFormProps = {
  readonly onForgot: (typed: Typed) => void;
  readonly onSignUp: (typed: Typed) => void;
  readonly onDone?: () => void;
};

/** docs/product.md section 2 and 5. Alerts show the auth layer's error messages unchanged. */
export function SignInForm({ onForgot, onSignUp, onDone }: SignInFormProps) {
  const { account, identity } = useServices();
  const [email, setEmail] = useState(identity.email ?? '');
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const signIn = async (): Promise<void> => {
    if (email.trim() === '' || password === '') return showAlert(authMessages.bothNeeded);
    setBusy(true);
    const outcome = await outcomeOf(account.signIn(email.trim(), password));
    setBusy(false);
    if (outcome.kind === 'failed') return showAlert(outcome.message);
    onDone?.();
    return undefined;
  };
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) void signIn();
      }}
    >
      <EmailField value={email} onChange={setEmail} />
      <Field
        label={splash.password}
        type="password"
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
      />
      <Button type="submit" look="solid" wide aria-disabled={busy}>
        {splash.signIn}
      </Button>
      <div className={styles.links}>
        <Button look="plain" onClick={() => onSignUp({ email, password })}>
          {splash.signUp}
        </Button>
        <Button look="plain" onClick={() => onForgot({ email, password })}>
          {splash.forgot}
        </Button>
      </div>
    </form>
  );
}
