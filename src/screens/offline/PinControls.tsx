import { pausePin, prioritizePin, resumePin } from '../../db/pins/commands.ts';
import { isMetered } from '../../platform/shared/connection.ts';
import { DownloadIcon, PauseIcon } from '../../ui/icons.tsx';
import { IconButton } from '../../ui/primitives/Button.tsx';
import { ArrowUpIcon, RefreshIcon } from '../../ui/shell-icons.tsx';
import { pinWords as words } from '../../ui/strings/song-states.ts';
import { useServices } from '../shared/services.ts';
import type { PinProgress } from '../shared/pins/use-pin.ts';

type Props = {
  readonly collection: string;
  readonly name: string;
  readonly progress: PinProgress;
  readonly waitsForOthers: boolean;
};

export function PinControls({ collection, name, progress, waitsForOthers }: Props) {
  const { run } = useServices();
  const { here, of, fetches } = progress;
  if (here === of) return null;
  const pause = (): void => void run((commands) => pausePin(commands, collection));
  const resume = (): void => void run((commands) => resumePin(commands, collection, { meteredAllowed: isMetered() }));
  const goOn = goOnOf(progress);
  return (
    <>
      {fetches && waitsForOthers ? (
        <IconButton
          label={words.first(name)}
          onClick={({ currentTarget, detail }) => {
            // For the keyboard: this button goes once its collection is the first, Pause stays.
            if (detail === 0 && currentTarget.nextElementSibling instanceof HTMLElement)
              currentTarget.nextElementSibling.focus();
            void run((commands) => prioritizePin(commands, collection));
          }}
        >
          <ArrowUpIcon size={18} />
        </IconButton>
      ) : null}
      {/* One place for all three: the pressed element stays, and the focus with it. */}
      {fetches ? (
        <IconButton label={words.pause(name)} onClick={pause}>
          <PauseIcon size={18} />
        </IconButton>
      ) : goOn === null ? null : (
        <IconButton label={words[goOn](name)} onClick={resume}>
          {goOn === 'resume' ? <DownloadIcon size={18} /> : <RefreshIcon size={18} />}
        </IconButton>
      )}
    </>
  );
}

/** What the button that goes on with the download is called; null where it goes on by itself. */
function goOnOf({ wait }: PinProgress): 'resume' | 'retry' | null {
  switch (wait) {
    case 'paused':
    case 'metered':
      return 'resume';
    case 'full':
    case 'unstorable':
    case null:
      return 'retry';
    case 'offline':
      return null;
  }
}
