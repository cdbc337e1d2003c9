import type { PinnedCollection } from '../../db/pins/queries.ts';
import { Anchor } from '../../ui/primitives/Anchor.tsx';
import { handFocusOn } from '../../ui/dialogs/hand-focus-on.ts';
import { IconButton } from '../../ui/primitives/Button.tsx';
import { CloseIcon } from '../../ui/shell-icons.tsx';
import { states } from '../../ui/strings/screens.ts';
import { collection as words } from '../../ui/strings/actions.ts';
import { pinPlace } from '../shared/pins/pin-place.ts';
import { useUnpin } from '../shared/pins/use-unpin.ts';
import { whyNotHere, type PinProgress } from '../shared/pins/use-pin.ts';
import { PinControls } from './PinControls.tsx';
import styles from './DownloadList.module.css';

export type Download = PinnedCollection & { readonly progress: PinProgress | undefined };

export function DownloadList({ downloads }: { readonly downloads: readonly Download[] }) {
  const unpin = useUnpin();
  return (
    <ul>
      {downloads.map((entry, index) => {
        const { name, path } = pinPlace(entry.pin.collection, entry.name);
        const { progress } = entry;
        const why = progress && whyNotHere(progress);
        return (
          <li key={entry.pin.collection} className={styles.row}>
            <span className={styles.words}>
              {path === null ? (
                <span className={styles.name} dir="auto">
                  {name}
                </span>
              ) : (
                <Anchor to={path} className={styles.name} dir="auto">
                  {name}
                </Anchor>
              )}
              <span className={styles.progress}>
                <span>{words.offlineProgress(progress?.here ?? 0, progress?.of ?? 0)}</span>
                {typeof why === 'string' ? (
                  <>
                    {' · '}
                    <span>{why}</span>
                  </>
                ) : null}
              </span>
            </span>
            {progress === undefined ? null : (
              <PinControls
                collection={entry.pin.collection}
                name={name}
                progress={progress}
                waitsForOthers={index > 0}
              />
            )}
            <IconButton
              label={states.removeDownload(name)}
              onClick={(event) => {
                handFocusOn(event);
                unpin(entry.pin.collection);
              }}
            >
              <CloseIcon size={18} />
            </IconButton>
          </li>
        );
      })}
    </ul>
  );
}
