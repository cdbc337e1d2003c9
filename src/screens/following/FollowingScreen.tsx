import { Screen } from '../../ui/Screen.tsx';

export function FollowingScreen() {
  return <Screen title="Following">{null}</Screen>;
}
