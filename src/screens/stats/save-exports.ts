import type { CommandContext } from '../../db/offbeat-db.ts';
import { bugReport } from '../../db/transfer/bug-report.ts';
import { exportMusic } from '../../db/transfer/export.ts';
import { recentFailures } from '../../lib/log.ts';
import { saveFile } from '../../platform/download.ts';
import { storageEstimate } from '../../platform/storage.ts';
import { workerState } from '../../platform/worker-state.ts';
import { transfer as texts } from '../../ui/strings/transfer.ts';
import type { RunCommand } from '../shared/run-command.ts';
import type { Services } from '../shared/services.ts';

export const saveMusic = ({ run }: Services): Promise<boolean> => save(run, 'offbeat-move', exportMusic);

export const saveBugReport = ({ run, connectivity }: Services): Promise<boolean> =>
  save(run, 'offbeat-bug-report', async ({ db, ownerId, nowMs }) => {
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
    return bugReport(db, ownerId, about, nowMs());
  });

const save = (run: RunCommand, name: string, content: (commands: CommandContext) => Promise<object>) =>
  run(
    async (commands) => {
      const json = JSON.stringify(await content(commands), undefined, 2);
      const day = new Date(commands.nowMs()).toISOString().slice(0, 10);
      saveFile(new Blob([json], { type: 'application/json' }), `${name}-${day}.json`);
    },
    { alert: texts.exportFailed },
  );
