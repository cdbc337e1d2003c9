import { useState } from 'react';
import { randomAvatar } from '../../core/users/avatar.ts';
import type { AvatarProps } from '../../core/users/profile.ts';
import { Avatar } from '../../ui/primitives/Avatar.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { RefreshIcon } from '../../ui/shell-icons.tsx';
import { common, profile as words } from '../../ui/strings/strings.ts';
import styles from './profile.module.css';

const previewPx = 168;

interface AvatarDialogProps {
  readonly name: string;
  readonly url: string | null;
  readonly face: AvatarProps | null;
  readonly onSave: (props: AvatarProps) => void;
  readonly onClose: () => void;
}

export function AvatarDialog({ name, url, face, onSave, onClose }: AvatarDialogProps) {
  const [fresh, setFresh] = useState<AvatarProps>();
  return (
    <Dialog
      title={words.changeAvatar}
      onClose={onClose}
      footer={
        <>
          <Button
            icon={<RefreshIcon size={18} />}
            onClick={() => {
              setFresh(randomAvatar(Math.random));
            }}
          >
            {words.regenerate}
          </Button>
          <Button
            look="solid"
            onClick={() => {
              if (fresh === undefined) onClose();
              else onSave(fresh);
            }}
          >
            {common.save}
          </Button>
        </>
      }
    >
      <div className={styles.preview}>
        <Avatar name={name} url={fresh === undefined ? url : null} props={fresh ?? face} size={previewPx} />
      </div>
    </Dialog>
  );
}
