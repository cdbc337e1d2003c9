import { Screen } from '../../ui/Screen.tsx';

export function OfflineScreen() {
  return <Screen title="Offline">{null}</Screen>;
}
