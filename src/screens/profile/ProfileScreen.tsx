import { Screen } from '../../ui/Screen.tsx';

export function ProfileScreen() {
  return <Screen title="Profile">{null}</Screen>;
}
