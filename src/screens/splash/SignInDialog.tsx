import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { account } from '../../ui/strings/account.ts';
import { splash } from '../../ui/strings/strings.ts';
import { useServices } from '../shared/services.ts';
import type { SplashDialogProps } from './dialog-props.ts';
import { ResetDialog } from './ResetDialog.tsx';
import { SignInForm } from './SignInForm.tsx';
import { SignUpDialog } from './SignUpDialog.tsx';

export function SignInDialog({ onClose, onDone }: SplashDialogProps) {
  const { available } = useServices().account;
  const [step, setStep] = useState<'signIn' | 'signUp' | 'reset'>('signIn');
  const back = (): void => setStep('signIn');
  if (step === 'signUp') return <SignUpDialog onClose={back} onDone={onDone} />;
  if (step === 'reset') return <ResetDialog onClose={back} onDone={back} />;
  return (
    <Dialog open title={account.signInTitle} onClose={onClose}>
      {available ? (
        <SignInForm onForgot={() => setStep('reset')} onSignUp={() => setStep('signUp')} onDone={onDone} />
      ) : (
        <p>{splash.guestOnly}</p>
      )}
    </Dialog>
  );
}
