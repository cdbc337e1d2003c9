import { useState } from 'react';
import { randomAvatar } from '../../core/avatar.ts';
import type { AvatarProps } from '../../core/profile.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { RefreshIcon } from '../../ui/icons.tsx';
import { common, profile as words } from '../../ui/strings.ts';
import styles from './profile.module.css';

const previewPx = 168;

interface AvatarDialogProps {
  readonly name: string;
  readonly onSave: (props: AvatarProps) => void;
  readonly onClose: () => void;
}

/** Change Avatar (spec section 2, Profile): a new face with each Regenerate, kept with Save. */
export function AvatarDialog({ name, onSave, onClose }: AvatarDialogProps) {
  const [props, setProps] = useState(() => randomAvatar(Math.random));
  return (
    <Dialog
      open
      title={words.changeAvatar}
      onClose={onClose}
      footer={
        <>
          <Button
            icon={<RefreshIcon size={18} />}
            onClick={() => {
              setProps(randomAvatar(Math.random));
            }}
          >
            {words.regenerate}
          </Button>
          <Button
            look="solid"
            onClick={() => {
              onSave(props);
            }}
          >
            {common.save}
          </Button>
        </>
      }
    >
      <div className={styles.preview}>
        <Avatar name={name} props={props} size={previewPx} />
      </div>
    </Dialog>
  );
}
