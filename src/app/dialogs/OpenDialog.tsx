import { SignInDialog } from '../../screens/splash/SignInDialog.tsx';
import { SignUpDialog } from '../../screens/splash/SignUpDialog.tsx';
import { assertNever } from '../../lib/assert-never.ts';
import { visitor } from '../../ui/strings/account.ts';
import { ChoiceDialog } from './ChoiceDialog.tsx';
import type { DialogRequest } from './dialogs.ts';
import { SyncDialog } from './SyncDialog.tsx';

export type OpenDialogProps = {
  readonly request: DialogRequest;
  readonly onAnswer: (value: string | null) => void;
};

export function OpenDialog({ request, onAnswer }: OpenDialogProps) {
  const cancel = (): void => onAnswer(null);
  const done = (): void => onAnswer('done');
  switch (request.kind) {
    case 'choice':
      return <ChoiceDialog {...request} onAnswer={onAnswer} />;
    case 'visitor':
      return (
        <ChoiceDialog
          title={visitor.title}
          text={visitor.text}
          choices={[
            { id: 'guest', label: visitor.guest, look: 'solid' },
            { id: 'signIn', label: visitor.signIn },
          ]}
          onAnswer={(value) => {
            if (value !== 'guest') return onAnswer(value);
            // Stays open until the guest exists: a tap behind it would still act as a visitor, and a guard would
            // redirect it.
            const answered = (): void => onAnswer(value);
            request.becomeGuest().then(answered, answered);
          }}
        />
      );
    case 'signIn':
      return <SignInDialog onClose={cancel} onDone={done} />;
    case 'signUp':
      return <SignUpDialog onClose={cancel} onDone={done} />;
    case 'sync':
      return <SyncDialog onClose={cancel} />;
    default:
      return assertNever(request);
  }
}
