import { useShortcuts } from './use-shortcuts.ts';

export function Shortcuts() {
  useShortcuts();
  return null;
}
