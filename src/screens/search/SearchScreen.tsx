import { Screen } from '../../ui/Screen.tsx';

export function SearchScreen() {
  return <Screen title="Search">{null}</Screen>;
}
