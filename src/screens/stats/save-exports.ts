import { bugReport } from '../../db/transfer/bug-report.ts';
import { exportMusic } from '../../db/transfer/export.ts';
import { saveFile } from '../../platform/download.ts';
import { storageEstimate } from '../../platform/storage.ts';
import { workerState } from '../../platform/worker-state.ts';
import { showAlert } from '../../ui/alert-store.ts';
import { transfer as texts } from '../../ui/transfer-strings.ts';
import type { Services } from '../services.ts';

/** Hands over the file for another phone. */
export const saveMusic = ({ commands }: Services): Promise<void> =>
  save('offbeat-move', commands().nowMs(), () => exportMusic(commands()));

/** Hands over the bug report. */
export const saveBugReport = ({ commands, db, identity }: Services): Promise<void> =>
  save('offbeat-bug-report', commands().nowMs(), async () => {
    const about = {
      browser: navigator.userAgent,
      languages: navigator.languages,
      screen: { width: window.innerWidth, height: window.innerHeight, ratio: window.devicePixelRatio },
      standalone: window.matchMedia('(display-mode: standalone)').matches,
      saysOnline: navigator.onLine,
      worker: await workerState(),
      storage: await storageEstimate(),
      caches: 'caches' in window ? (await caches.keys()).filter((name) => name.startsWith('offbeat-')) : [],
    };
    return bugReport(db, identity.ownerId, about, commands().nowMs());
  });

async function save(name: string, nowMs: number, content: () => Promise<object>): Promise<void> {
  try {
    const json = JSON.stringify(await content(), undefined, 2);
    const day = new Date(nowMs).toISOString().slice(0, 10);
    saveFile(new Blob([json], { type: 'application/json' }), `${name}-${day}.json`);
  } catch {
    await showAlert(texts.exportFailed);
  }
}
