import { useState } from 'react';
import { createProfile } from '../db/profiles/commands.ts';
import { useServices } from '../screens/services.ts';
import { Button } from '../ui/Button.tsx';
import { Dialog } from '../ui/Dialog.tsx';
import { Field } from '../ui/Field.tsx';
import { account } from '../ui/account-strings.ts';
import { common, profile } from '../ui/strings.ts';
import styles from './CreateProfileDialog.module.css';

/** The profile to make (the spec's audiolog). It is saved here at once and sent by the outbox. */
export function CreateProfileDialog({ onClose }: { readonly onClose: () => void }) {
  const { run } = useServices();
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const create = async (): Promise<void> => {
    setBusy(true);
    await run((commands) => createProfile(commands, name.trim()), { alert: account.profileFailed });
    setBusy(false);
  };
  return (
    <Dialog open title={profile.createTitle} onClose={onClose}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!busy && name.trim() !== '') void create();
        }}
      >
        <Field
          label={profile.displayName}
          autoComplete="nickname"
          maxLength={100}
          hint={profile.createHint}
          value={name}
          onChange={setName}
        />
        <Button type="submit" look="solid" wide disabled={busy || name.trim() === ''}>
          {common.create}
        </Button>
      </form>
    </Dialog>
  );
}
