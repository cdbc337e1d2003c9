import { Screen } from '../../ui/Screen.tsx';

export function RecentlyPlayedScreen() {
  return <Screen title="Recently Played">{null}</Screen>;
}
