import type { AudioQuality } from '../../core/track.ts';
import { noProfilePath, paths } from '../../core/paths.ts';
import { ownProfile } from '../../db/profiles/queries.ts';
import { storeSetting } from '../../db/settings/commands.ts';
import { settings as storedSettings, type Settings } from '../../db/settings/queries.ts';
import { ignored } from '../../lib/log.ts';
import { rememberFont } from '../../platform/first-load/first-paint.ts';
import { knowsConnection } from '../../platform/shared/connection.ts';
import { Anchor } from '../../ui/primitives/Anchor.tsx';
import { applyFont, fontOf, fonts, type FontId } from '../../ui/fonts/fonts.ts';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { Panel } from '../../ui/lists/LinkList.tsx';
import { RadioGroup } from '../../ui/primitives/form/RadioGroup.tsx';
import { Screen, Section } from '../../ui/frame/Screen.tsx';
import { goOnPlaying } from '../../ui/strings/player.ts';
import { alerts, toasts } from '../../ui/strings/actions.ts';
import { settings } from '../../ui/strings/settings.ts';
import { Switch } from '../../ui/primitives/form/Switch.tsx';
import { showToast } from '../../ui/feedback/toast-store.ts';
import type { Command } from '../shared/run-command.ts';
import { useServices } from '../shared/services.ts';
import { useLive } from '../shared/use-live.ts';
import { GuestAccount } from './GuestAccount.tsx';
import { ReloadApp } from './ReloadApp.tsx';
import styles from './SettingsScreen.module.css';
import { StorageBudget } from './StorageBudget.tsx';
import { useChoice } from './use-choice.ts';
import { Version } from './Version.tsx';

export function SettingsScreen() {
  const { db, identity } = useServices();
  const stored = useLive('settings', () => storedSettings(db));
  const profile = useLive(`profile ${identity.ownerId}`, () => ownProfile(db, identity.ownerId));
  return (
    <Screen title={settings.title} narrow>
      {/* All at once: what stands below the choices would move when they come. */}
      {stored === undefined ? null : (
        <>
          <Choices stored={stored} />
          <GuestAccount />
          <nav aria-label={settings.title}>
            <Anchor to={profile === undefined ? noProfilePath : paths.user(profile.id)} className={styles.back}>
              <span>{settings.backToProfile}</span>
              <ChevronRightIcon size={18} />
            </Anchor>
          </nav>
          <Version />
        </>
      )}
    </Screen>
  );
}

function Choices({ stored }: { readonly stored: Settings }) {
  const { run } = useServices();
  const quality = useChoice<AudioQuality>(stored.audioQuality);
  const font = useChoice<FontId>(fontOf(stored.font));
  const chooseQuality = async (value: AudioQuality): Promise<void> => {
    quality.show(value);
    const store: Command = (commands) => storeSetting(commands, { key: 'audioQuality', value });
    // At once: `run` waits until the alert is answered.
    const failed = (): { readonly alert: string } => {
      quality.show(undefined);
      return { alert: alerts.quality };
    };
    if (await run(store, failed)) showToast(toasts.settingUpdated);
  };
  const chooseFont = async (value: FontId): Promise<void> => {
    font.show(value);
    let isApplied = false;
    const store: Command = async (commands) => {
      // Load the font first: one that cannot be loaded offline, or was left for another meanwhile, must not be stored.
      isApplied = await applyFont(value);
      if (!isApplied) return;
      await storeSetting(commands, { key: 'font', value });
      rememberFont(value);
    };
    const failed = (): { readonly alert: string } => {
      font.show(undefined);
      if (isApplied) applyFont(fontOf(stored.font)).catch(ignored('going back to the stored font'));
      return { alert: alerts.font };
    };
    if ((await run(store, failed)) && isApplied) showToast(toasts.fontUpdated);
  };
  return (
    <>
      <Section title={settings.audioQuality}>
        <RadioGroup
          label={settings.audioQuality}
          look="segments"
          options={qualities}
          value={quality.shown}
          onChange={(value) => void chooseQuality(value)}
        />
        <p className={styles.hint}>{settings.qualityHints[quality.shown]}</p>
      </Section>
      <Section title={goOnPlaying.section}>
        <Panel>
          <Switch
            label={goOnPlaying.title}
            checked={stored.goOnPlaying}
            onChange={(checked) =>
              void run((commands) => storeSetting(commands, { key: 'goOnPlaying', value: checked ? 1 : 0 }))
            }
          />
        </Panel>
        <p className={styles.hint}>{goOnPlaying.hint}</p>
      </Section>
      <Section title={settings.storage}>
        <StorageBudget budgetBytes={stored.storageBudgetBytes} />
      </Section>
      <Section title={settings.downloads}>
        <Panel>
          <Switch
            label={settings.wifiOnly}
            checked={!stored.meteredDownloads}
            onChange={(checked) =>
              void run((commands) => storeSetting(commands, { key: 'meteredDownloads', value: checked ? 0 : 1 }))
            }
          />
        </Panel>
        <p className={styles.hint}>
          {stored.meteredDownloads ? settings.mobileHint : settings.wifiOnlyHint}
          {knowsConnection() ? null : ` ${settings.connectionUnknownHint}`}
        </p>
      </Section>
      <Section title={settings.font}>
        <RadioGroup
          label={settings.font}
          options={fontOptions}
          value={font.shown}
          onChange={(value) => void chooseFont(value)}
        />
      </Section>
      <Panel>
        <Switch
          label={settings.shortcuts}
          checked={stored.keyboardShortcuts}
          onChange={(checked) =>
            void run((commands) => storeSetting(commands, { key: 'keyboardShortcuts', value: checked ? 1 : 0 }))
          }
        />
      </Panel>
      <ReloadApp />
    </>
  );
}

const qualities = [
  { value: 'lossless', label: settings.lossless },
  { value: 'high', label: settings.high },
  { value: 'low', label: settings.low },
] as const;

const fontOptions = fonts.map((font) => ({
  value: font.id,
  label: font.label,
  hint: 'note' in font ? font.note : undefined,
}));
