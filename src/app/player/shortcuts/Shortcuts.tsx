import { useShortcuts } from './use-shortcuts.ts';

/** The keyboard shortcuts, as a part of the shell whose code comes after the first frame. */
export function Shortcuts() {
  useShortcuts();
  return null;
}
