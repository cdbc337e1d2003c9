import type { CommandContext } from '../offbeat-db.ts';
import type { SettingRow } from '../rows.ts';

export async function storeSetting({ db }: Pick<CommandContext, 'db'>, setting: SettingRow): Promise<void> {
  await db.settings.put(setting);
}
