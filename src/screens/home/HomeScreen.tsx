import { Screen } from '../../ui/Screen.tsx';

export function HomeScreen() {
  return <Screen title="Home">{null}</Screen>;
}
