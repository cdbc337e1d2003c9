import { Screen } from '../../ui/Screen.tsx';

export function LikedSongsScreen() {
  return <Screen title="Liked Songs">{null}</Screen>;
}
