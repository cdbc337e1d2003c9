import { Suspense, useState } from 'react';
import { paths } from '../../core/paths.ts';
import type { Profile, ProfileChange } from '../../core/users/profile.ts';
import { updateProfile } from '../../db/profiles/commands.ts';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { Anchor } from '../../ui/primitives/Anchor.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { EditIcon, SettingsIcon, SignOutIcon } from '../../ui/icons.tsx';
import { RefreshIcon } from '../../ui/shell-icons.tsx';
import { alerts } from '../../ui/strings/actions.ts';
import { common, profile as words } from '../../ui/strings/strings.ts';
import { useServices } from '../shared/services.ts';
import styles from './profile.module.css';
import { lazyPart } from '../../ui/lazy-part.ts';

const NamePrompt = lazyPart(async () => (await import('../../ui/dialogs/NamePrompt.tsx')).NamePrompt);
const AvatarDialog = lazyPart(async () => (await import('./AvatarDialog.tsx')).AvatarDialog);

export function SettingsLink() {
  return (
    <Anchor to={paths.settings} className={styles.gear} aria-label={words.settings}>
      <SettingsIcon />
    </Anchor>
  );
}

/** `account.signOut` warns of what is lost and asks before it signs out. */
export function SignOutButton() {
  const { account } = useServices();
  return (
    <Button
      wide
      icon={<SignOutIcon size={18} />}
      onClick={() => {
        account.signOut().catch(() => showAlert(alerts.signOut));
      }}
    >
      {words.signOut}
    </Button>
  );
}

export function OwnerActions({ profile }: { readonly profile: Profile }) {
  const { run } = useServices();
  const [editing, setEditing] = useState<'name' | 'avatar'>();
  const close = () => {
    setEditing(undefined);
  };
  const update = (change: ProfileChange, failure: string): void => {
    close();
    void run((commands) => updateProfile(commands, change), { alert: failure });
  };
  return (
    <>
      <div className={styles.actions}>
        <Button
          icon={<EditIcon size={18} />}
          onClick={() => {
            setEditing('name');
          }}
        >
          {words.editUsername}
        </Button>
        <Button
          icon={<RefreshIcon size={18} />}
          onClick={() => {
            setEditing('avatar');
          }}
        >
          {words.changeAvatar}
        </Button>
      </div>
      <Suspense fallback={null}>
        {editing === 'name' ? (
          <NamePrompt
            title={words.editUsername}
            label={words.username}
            value={profile.displayName}
            action={common.save}
            blankError={words.usernameEmpty}
            onName={(displayName) => {
              update({ displayName }, alerts.username);
            }}
            onClose={close}
          />
        ) : null}
        {editing === 'avatar' ? (
          <AvatarDialog
            name={profile.displayName}
            url={profile.avatar}
            face={profile.avatarProps}
            onSave={(avatarProps) => {
              update({ avatarProps }, alerts.avatar);
            }}
            onClose={close}
          />
        ) : null}
      </Suspense>
    </>
  );
}
