import { Anchor } from '../../ui/Anchor.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { notFound } from '../../ui/strings.ts';

export function NotFoundScreen() {
  return (
    <Screen title={notFound.title}>
      <Anchor to="/home">{notFound.goHome}</Anchor>
    </Screen>
  );
}
