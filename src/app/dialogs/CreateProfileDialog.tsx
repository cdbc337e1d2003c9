import { useState } from 'react';
import { createProfile } from '../../db/profiles/commands.ts';
import { refusedProfile } from '../../db/profiles/queries.ts';
import { useServices } from '../../screens/shared/services.ts';
import { useLive } from '../../screens/shared/use-live.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Field } from '../../ui/primitives/form/Field.tsx';
import { visibleText } from '../../lib/well-formed.ts';
import { nameError } from '../../ui/dialogs/name-error.ts';
import { account } from '../../ui/strings/account.ts';
import { common, profile } from '../../ui/strings/strings.ts';
import styles from './CreateProfileDialog.module.css';

export function CreateProfileDialog({ onClose }: { readonly onClose: () => void }) {
  const { db, identity, run } = useServices();
  const refused = useLive(`refused profile ${identity.ownerId}`, () => refusedProfile(db, identity.ownerId));
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const create = async (): Promise<void> => {
    setBusy(true);
    await run((commands) => createProfile(commands, name.trim()), { alert: account.profileFailed });
    setBusy(false);
  };
  return (
    <Dialog title={profile.createTitle} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const problem = nameError(name.trim());
          setError(problem);
          if (!busy && problem === undefined && visibleText(name) !== '') void create();
        }}
      >
        <Field
          label={profile.displayName}
          autoComplete="nickname"
          error={error ?? (name === '' && typeof refused === 'string' ? account.profileRefused(refused) : undefined)}
          hint={profile.createHint}
          value={name}
          onChange={(next) => {
            setName(next);
            setError(undefined);
          }}
        />
        <Button type="submit" look="solid" wide disabled={busy || visibleText(name) === ''}>
          {common.create}
        </Button>
      </form>
    </Dialog>
  );
}
