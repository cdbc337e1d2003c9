import { Screen } from '../../ui/frame/Screen.tsx';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { app } from '../../ui/strings/strings.ts';

export function Waiting({ text }: { readonly text: string }) {
  return (
    <Screen title={app.name}>
      <EmptyState text={text} />
    </Screen>
  );
}
