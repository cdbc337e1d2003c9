import { SelectIcon } from '../../../ui/icons.tsx';
import { IconButton } from '../../../ui/primitives/Button.tsx';
import { selection as words } from '../../../ui/strings/lists.ts';
import type { ListSelection } from './use-selection.ts';

export function EditSwitch({
  editing,
  setEditing,
  editSwitch,
}: Pick<ListSelection, 'editing' | 'setEditing' | 'editSwitch'>) {
  return (
    <IconButton
      ref={editSwitch}
      label={words.edit}
      aria-pressed={editing}
      look={editing ? 'soft' : 'quiet'}
      onClick={() => setEditing(!editing)}
    >
      <SelectIcon size={20} />
    </IconButton>
  );
}
