import type { SleepChoice } from '../../core/sleep.ts';
import { useServices } from '../../screens/shared/services.ts';
import { usePlayer } from '../../screens/shared/use-playing.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { RadioGroup } from '../../ui/primitives/form/RadioGroup.tsx';
import { sleepTimer as words } from '../../ui/strings/player.ts';

export function SleepTimer({ onClose }: { readonly onClose: () => void }) {
  const { player } = useServices();
  const sleep = usePlayer((shown) => shown.sleep);
  return (
    <Dialog open title={words.title} onClose={onClose}>
      <RadioGroup
        label={words.title}
        options={options}
        value={valueOf(sleep)}
        onChange={(value) => player.setSleep(choiceOf(value))}
      />
    </Dialog>
  );
}

const minutes = [15, 30, 45, 60];

const options = [
  { value: 'off', label: words.off },
  ...minutes.map((n) => ({ value: String(n), label: words.minutes(n) })),
  { value: 'endOfTrack', label: words.endOfTrack },
];

const valueOf = (sleep: SleepChoice): string => (sleep.kind === 'after' ? String(sleep.minutes) : sleep.kind);

const choiceOf = (value: string): SleepChoice =>
  value === 'off' || value === 'endOfTrack' ? { kind: value } : { kind: 'after', minutes: Number(value) };
