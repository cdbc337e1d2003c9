import { Screen } from '../../ui/Screen.tsx';

export function GenresScreen() {
  return <Screen title="Genres">{null}</Screen>;
}
