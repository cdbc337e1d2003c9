import { useLayoutEffect } from 'react';
import { removeFirstVisit } from '../../platform/first-load/first-visit.ts';
import { Screen } from '../../ui/frame/Screen.tsx';
import { EmptyState } from '../../ui/feedback/States.tsx';
import { app } from '../../ui/strings/strings.ts';

export function Waiting({ text }: { readonly text: string }) {
  useLayoutEffect(() => void removeFirstVisit(), []);
  return (
    <Screen title={app.name}>
      <EmptyState text={text} />
    </Screen>
  );
}
