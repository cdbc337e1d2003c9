import { Screen } from '../ui/Screen.tsx';
import { EmptyState } from '../ui/States.tsx';
import { app } from '../ui/strings.ts';

/** Stands instead of the app while it cannot begin, and says why. */
export function Waiting({ text }: { readonly text: string }) {
  return (
    <Screen title={app.name}>
      <EmptyState text={text} />
    </Screen>
  );
}
