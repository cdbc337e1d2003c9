import { transferLimits } from '../../core/transfer.ts';
import type { CommandContext } from '../../db/offbeat-db.ts';
import { bugReport } from '../../db/transfer/bug-report.ts';
import { exportMusic } from '../../db/transfer/export.ts';
import { recentFailures } from '../../lib/log.ts';
import { saveFile } from '../../platform/save-file.ts';
import { storageEstimate } from '../../platform/storage.ts';
import { workerState } from '../../platform/worker-state.ts';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { transfer as texts } from '../../ui/strings/transfer.ts';
import type { Services } from '../shared/services.ts';

/** Without white space: an import refuses files beyond a size. */
export const saveMusic = ({ run }: Services): Promise<boolean> =>
  run(
    async (commands) => {
      const file = jsonFile(JSON.stringify(await exportMusic(commands)));
      if (file.size > transferLimits.importBytes) return showAlert(texts.exportTooLarge);
      return saveAs(file, 'offbeat-move', commands);
    },
    { alert: texts.exportFailed },
  );

export const saveBugReport = ({ run, connectivity }: Services): Promise<boolean> =>
  run(
    async (commands) => {
      const about = {
        browser: navigator.userAgent,
        languages: navigator.languages,
        screen: { width: window.innerWidth, height: window.innerHeight, ratio: window.devicePixelRatio },
        standalone: window.matchMedia('(display-mode: standalone)').matches,
        connectivity: connectivity.status(),
        worker: await workerState(),
        storage: await storageEstimate(),
        failures: recentFailures(),
        caches: 'caches' in window ? (await caches.keys()).filter((name) => name.startsWith('offbeat-')) : [],
      };
      const { db, ownerId, nowMs } = commands;
      const report = await bugReport(db, ownerId, about, nowMs());
      saveAs(jsonFile(JSON.stringify(report, undefined, 2)), 'offbeat-bug-report', commands);
    },
    { alert: texts.exportFailed },
  );

const jsonFile = (json: string): Blob => new Blob([json], { type: 'application/json' });

function saveAs(file: Blob, name: string, { nowMs }: CommandContext): void {
  saveFile(file, `${name}-${localDay(new Date(nowMs()))}.json`);
}

/** The day by the listener's calendar, written as in `toISOString`, which would have that of Greenwich. */
function localDay(date: Date): string {
  const parts = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}
