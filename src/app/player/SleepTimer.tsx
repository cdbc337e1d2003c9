import { noSleep, type SleepChoice } from '../../core/sleep-timer.ts';
import { useServices } from '../../screens/shared/services.ts';
import { usePlayer } from '../../screens/shared/use-playing.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { RadioGroup } from '../../ui/primitives/form/RadioGroup.tsx';
import { sleepTimer as words, sleepToasts } from '../../ui/strings/sleep-timer.ts';
import { sleepChoiceLabel } from './sleep-choice.ts';

/** A press chooses and closes; arrow keys only choose. */
export function SleepTimer({ onClose }: { readonly onClose: () => void }) {
  const { player } = useServices();
  const sleep = usePlayer((shown) => shown.sleep);
  return (
    <Dialog title={words.title} onClose={onClose}>
      <RadioGroup
        label={words.title}
        options={options}
        value={valueOf(sleep)}
        onChange={(value) => player.setSleep(choiceOf(value))}
        onPress={(value) => {
          showToast(toastOf(choiceOf(value)));
          onClose();
        }}
      />
    </Dialog>
  );
}

const choices: readonly SleepChoice[] = [
  noSleep,
  ...[15, 30, 45, 60].map((minutes) => ({ kind: 'after', minutes }) as const),
  { kind: 'endOfTrack' },
];

const valueOf = (sleep: SleepChoice): string => (sleep.kind === 'after' ? String(sleep.minutes) : sleep.kind);

const options = choices.map((choice) => ({ value: valueOf(choice), label: sleepChoiceLabel(choice) }));

const choiceOf = (value: string): SleepChoice => choices.find((choice) => valueOf(choice) === value) ?? noSleep;

const toastOf = (sleep: SleepChoice): string =>
  sleep.kind === 'after' ? sleepToasts.minutes(sleep.minutes) : sleepToasts[sleep.kind];
