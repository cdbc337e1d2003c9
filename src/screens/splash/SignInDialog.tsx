import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { account } from '../../ui/strings/account.ts';
import { splash } from '../../ui/strings/actions.ts';
import { useServices } from '../shared/services.ts';
import type { SplashDialogProps, Typed } from './dialog-props.ts';
import { ResetDialog } from './ResetDialog.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpDialog } from './SignUpDialog.tsx';

export function SignInDialog({ onClose, onDone }: SplashDialogProps) {
  const { available } = useServices().account;
  const [other, setOther] = useState<{ readonly step: 'signUp' | 'reset'; readonly typed: Typed }>();
  const back = (): void => setOther(undefined);
  if (other?.step === 'signUp') return <SignUpDialog typed={other.typed} onClose={back} onDone={onDone} />;
  if (other?.step === 'reset') return <ResetDialog typed={other.typed} onClose={back} onDone={back} />;
  return (
    <Dialog title={account.signInTitle} onClose={onClose}>
      {available ? (
        <SignInForm
          onForgot={(typed) => setOther({ step: 'reset', typed })}
          onSignUp={(typed) => setOther({ step: 'signUp', typed })}
          onDone={onDone}
        />
      ) : (
        <p>{splash.guestOnly}</p>
      )}
    </Dialog>
  );
}
