import { parseAudioQuality, type AudioQuality } from '../../core/track.ts';
import type { OffbeatDb } from '../offbeat-db.ts';
import type { SettingRow } from '../rows.ts';

/** Settings belong to the device, not to a user (docs/product.md section 3). */
export type Settings = {
  readonly audioQuality: AudioQuality;
  /** A font's id (src/ui/fonts/fonts.ts); anything may be stored. */
  readonly font: string;
  readonly keyboardShortcuts: boolean;
  /** Similar songs follow the end of a list, at which playback otherwise stops (docs/product.md section 4). */
  readonly goOnPlaying: boolean;
  /** Storage budget in bytes, pinned songs included; null for the default. */
  readonly storageBudgetBytes: number | null;
  readonly meteredDownloads: boolean;
};

export const defaultSettings: Settings = {
  audioQuality: 'high',
  font: 'default',
  keyboardShortcuts: true,
  goOnPlaying: false,
  storageBudgetBytes: null,
  meteredDownloads: false,
};

export async function settings(db: OffbeatDb): Promise<Settings> {
  const rows = await db.settings.toArray();
  return rows.reduce(withRow, defaultSettings);
}

function withRow(before: Settings, row: SettingRow): Settings {
  switch (row.key) {
    case 'audioQuality':
      return { ...before, audioQuality: parseAudioQuality(row.value) };
    case 'font':
      return typeof row.value === 'string' ? { ...before, font: row.value } : before;
    case 'keyboardShortcuts':
      return { ...before, keyboardShortcuts: row.value !== 0 };
    case 'goOnPlaying':
      return { ...before, goOnPlaying: row.value === 1 };
    case 'storageBudgetBytes':
      return Number.isFinite(row.value) && row.value >= 0 ? { ...before, storageBudgetBytes: row.value } : before;
    case 'meteredDownloads':
      return { ...before, meteredDownloads: row.value === 1 };
    default:
      return before;
  }
}
