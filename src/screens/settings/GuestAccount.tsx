import { Button } from '../../ui/primitives/Button.tsx';
import { Section } from '../../ui/frame/Screen.tsx';
import { account as words, visitor } from '../../ui/strings/account.ts';
import { settings } from '../../ui/strings/settings.ts';
import { useServices } from '../shared/services.ts';
import styles from './SettingsScreen.module.css';

export function GuestAccount() {
  const { account, identity } = useServices();
  if (identity.kind !== 'guest') return null;
  return (
    <Section title={settings.accountTitle}>
      <p className={styles.hint}>{settings.guestHint}</p>
      {account.available && (
        <div className={styles.pair}>
          <Button onClick={() => void account.open('signUp')}>{words.createAccount}</Button>
          <Button look="plain" onClick={() => void account.open('signIn')}>
            {visitor.signIn}
          </Button>
        </div>
      )}
      <Button look="plain" onClick={() => void account.signOutOthers()}>
        {words.others}
      </Button>
    </Section>
  );
}
