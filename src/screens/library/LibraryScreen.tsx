import { Screen } from '../../ui/Screen.tsx';

export function LibraryScreen() {
  return <Screen title="Library">{null}</Screen>;
}
