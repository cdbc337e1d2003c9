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
  const { here, of, wait, fetches } = progress;
  if (here === of) return null;
  const resume = (): void => void run((commands) => resumePin(commands, collection, { meteredAllowed: isMetered() }));
  return (
    <>
      {fetches && waitsForOthers ? (
        <IconButton label={words.first(name)} onClick={() => void run((c) => prioritizePin(c, collection))}>
          <ArrowUpIcon size={18} />
        </IconButton>
      ) : null}
      {fetches ? (
        <IconButton label={words.pause(name)} onClick={() => void run((c) => pausePin(c, collection))}>
          <PauseIcon size={18} />
        </IconButton>
      ) : null}
      {wait === 'paused' || wait === 'metered' ? (
        <IconButton label={words.resume(name)} onClick={resume}>
          <DownloadIcon size={18} />
        </IconButton>
      ) : null}
      {wait === 'full' || (wait === null && !fetches) ? (
        <IconButton label={words.retry(name)} onClick={resume}>
          <RefreshIcon size={18} />
        </IconButton>
      ) : null}
    </>
  );
}
