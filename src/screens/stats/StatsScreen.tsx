import { Screen } from '../../ui/Screen.tsx';

export function StatsScreen() {
  return <Screen title="Stats">{null}</Screen>;
}
