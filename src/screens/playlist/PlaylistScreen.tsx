import { Screen } from '../../ui/Screen.tsx';

export function PlaylistScreen() {
  return <Screen title="Playlist">{null}</Screen>;
}
