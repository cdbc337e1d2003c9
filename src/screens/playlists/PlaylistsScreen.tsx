import { Screen } from '../../ui/Screen.tsx';

export function PlaylistsScreen() {
  return <Screen title="Playlists">{null}</Screen>;
}
