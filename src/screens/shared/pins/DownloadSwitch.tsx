import { Button } from '../../../ui/primitives/Button.tsx';
import { OfflineIcon, OfflineSolidIcon } from '../../../ui/icons.tsx';
import { downloads as words } from '../../../ui/strings/screens.ts';
import { collection as names } from '../../../ui/strings/actions.ts';
import { songStates } from '../../../ui/strings/song-states.ts';
import { IconSwitch } from '../../../ui/primitives/form/ToggleSwitch.tsx';
import styles from './DownloadSwitch.module.css';
import { whyNotHere, type PinState } from './use-pin.ts';

type Props = { readonly pin: PinState };

export function DownloadSwitch({ pin }: Props) {
  const isOn = pin.kind === 'on';
  return (
    <IconSwitch
      label={names.keepOffline}
      icon={isOn ? <OfflineSolidIcon size={22} /> : <OfflineIcon size={22} />}
      checked={isOn}
      disabled={pin.kind === 'unknown' || (pin.kind === 'off' && !pin.canPin)}
      progress={isOn && pin.here < pin.of ? { done: pin.here, total: pin.of } : undefined}
      onChange={(on) => {
        if (on && pin.kind === 'off') pin.pin();
        if (!on && pin.kind === 'on') pin.stop();
      }}
    />
  );
}

/** The estimated size, then the progress and why tracks are missing. Its space is reserved. */
export function DownloadProgress({ pin }: Props) {
  return (
    <p className={styles.progress}>
      {pin.kind === 'on' ? <Progress pin={pin} /> : null}
      {pin.kind === 'off' ? pin.about : null}
    </p>
  );
}

type On = Extract<PinState, { kind: 'on' }>;

function Progress({ pin }: { readonly pin: On }) {
  const { here, of, fetches, pause, resume } = pin;
  const why = whyNotHere(pin) ?? (pin.onlineOnly ? songStates.onlineOnly : null);
  const again = goOnButton(pin);
  return (
    <>
      <span>
        <span>{names.offlineProgress(here, of)}</span>
        {why === null ? null : (
          <>
            {' · '}
            <span>{why}</span>
          </>
        )}
      </span>
      {fetches ? (
        <Button look="plain" className={styles.action} aria-label={words.pause} onClick={pause}>
          {words.short.pause}
        </Button>
      ) : again === null ? null : (
        <Button look="plain" className={styles.action} aria-label={again.name} onClick={resume}>
          {again.text}
        </Button>
      )}
    </>
  );
}

/** What the button that goes on with the download is called and shows; null where there is none. */
function goOnButton({ wait, failed }: On): { readonly name: string; readonly text: string } | null {
  switch (wait) {
    case 'paused':
      return { name: words.resume, text: words.short.resume };
    case 'metered':
      return sameText(words.fetchNow);
    case 'full':
    case 'unstorable':
      return sameText(words.tryAgain);
    case 'offline':
      return null;
    case null:
      return failed > 0 ? sameText(words.tryAgain) : null;
  }
}

const sameText = (name: string) => ({ name, text: name });
