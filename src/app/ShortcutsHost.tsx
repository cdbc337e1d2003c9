/** Placeholder of the dialog "Keyboard shortcuts", which src/player's host brings. */
export function ShortcutsHost(_props: { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }) {
  return null;
}
