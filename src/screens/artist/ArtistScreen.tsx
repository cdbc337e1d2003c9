import { Screen } from '../../ui/Screen.tsx';

export function ArtistScreen() {
  return <Screen title="Artist">{null}</Screen>;
}
