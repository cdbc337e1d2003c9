import { useId, useState } from 'react';
import { Button } from '../primitives/Button.tsx';
import { Dialog } from './Dialog.tsx';
import { Field } from '../primitives/form/Field.tsx';
import { visibleText } from '../../lib/well-formed.ts';
import { nameError } from './name-error.ts';
import { playlists } from '../strings/actions.ts';
import { common } from '../strings/strings.ts';

export interface NamePromptProps {
  readonly title: string;
  readonly label: string;
  readonly value: string;
  readonly action: string;
  /**
   * Shown for a blank name; without it, submitting a blank name does nothing (docs/product.md section 5, Playlist name
   * prompt).
   */
  readonly blankError?: string | undefined;
  /** Gets the trimmed name, never blank. */
  readonly onName: (name: string) => void;
  readonly onClose: () => void;
}

/** Import it lazily: it imports the dialog code. */
export function NamePrompt({ title, label, value, action, blankError, onName, onClose }: NamePromptProps) {
  const form = useId();
  const [name, setName] = useState(value);
  const [error, setError] = useState<string>();
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closable={false}
      footer={
        <>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button look="solid" type="submit" form={form}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const trimmed = visibleText(name);
          if (trimmed === '') setError(blankError);
          else if (nameError(trimmed) !== undefined) setError(nameError(trimmed));
          else onName(trimmed);
        }}
      >
        <Field
          label={label}
          value={name}
          error={error}
          autoComplete="off"
          onFocus={(event) => {
            event.currentTarget.select();
          }}
          onChange={(next) => {
            setName(next);
            setError(undefined);
          }}
        />
      </form>
    </Dialog>
  );
}

export const NewPlaylistPrompt = (props: Pick<NamePromptProps, 'onName' | 'onClose'>) => (
  <NamePrompt
    {...props}
    title={playlists.promptTitle}
    label={playlists.promptField}
    value={playlists.defaultName}
    action={common.create}
  />
);
