import { Screen } from '../../ui/Screen.tsx';
import { settings } from '../../ui/strings.ts';

export function SettingsScreen() {
  return <Screen title={settings.title}>{null}</Screen>;
}
