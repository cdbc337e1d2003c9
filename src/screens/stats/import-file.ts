import { nameIn, transferLimits, type MoveFile } from '../../core/transfer.ts';
import { parseMoveFile } from '../../core/wire/move-file.ts';
import { isQuotaExceeded } from '../../db/quota-exceeded.ts';
import { importModes, importMusic, type ImportMode } from '../../db/transfer/import.ts';
import { rememberFont } from '../../platform/first-load/first-paint.ts';
import { showAlert } from '../../ui/feedback/alert-store.ts';
import { applyFont, fontOf } from '../../ui/fonts/fonts.ts';
import { showToast } from '../../ui/feedback/toast-store.ts';
import { transfer as texts } from '../../ui/strings/transfer.ts';
import type { Services } from '../shared/services.ts';
import { importProgress } from './import-progress.ts';
import { ignored } from '../../lib/log.ts';

/** Confirms before switching to another guest. Reports errors; never rejects. */
export async function importFile({ choose, run, identity }: Services, chosen: Blob): Promise<void> {
  if (chosen.size > transferLimits.importBytes) {
    await showAlert(texts.unusable.tooLarge(transferLimits.importBytes));
    return;
  }
  await run(
    async (commands) => {
      const answer = parseMoveFile(await chosen.text(), window.location.origin);
      if (answer.kind === 'unusable') {
        const text = texts.unusable[answer.reason];
        return showAlert(typeof text === 'string' ? text : text(transferLimits.importBytes));
      }
      const mode = await modeFor(importModes(identity, answer.file), answer.file, choose);
      if (mode === null) return undefined;
      const ending = await withProgress((report) => importMusic(commands, answer.file, mode, report));
      if (ending === 'otherUser') return showAlert(texts.otherUser);
      await showFont(answer.file.settings.font);
      return showToast(texts.imported);
    },
    (error) => ({ alert: isQuotaExceeded(error) ? texts.diskFull : texts.importFailed }),
  );
}

/** The browser asks before the page is left, also by Reload of a new version: what is written so far would be taken back. */
async function withProgress<T>(run: (report: (share: number) => void) => Promise<T>): Promise<T> {
  importProgress.set(0);
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
  window.addEventListener('beforeunload', ask);
  try {
    // Of each hundredth: a screen that is drawn for each part would slow the import down.
    return await run((share) => importProgress.set(Math.floor(share * 100) / 100));
  } finally {
    importProgress.set(undefined);
    window.removeEventListener('beforeunload', ask);
  }
}

/** Loads the imported font if possible; the setting is stored either way. */
async function showFont(font: string | undefined): Promise<void> {
  if (font === undefined) return;
  const known = fontOf(font);
  rememberFont(known);
  await applyFont(known).catch(ignored('loading the imported font'));
}

async function modeFor(
  modes: readonly ImportMode[],
  file: MoveFile,
  choose: Services['choose'],
): Promise<ImportMode | null> {
  const [only] = modes;
  if (modes.length === 1 && only !== undefined) return only;
  const name = nameIn(file) ?? file.user.ownerId;
  const answer = await choose({
    title: texts.becomeTitle,
    text: texts.becomeText(name, { likes: file.likes.length, playlists: file.playlists.length }),
    choices: [
      { id: 'become', label: texts.become(name), look: 'solid' },
      { id: 'add', label: texts.add },
    ],
  });
  return modes.find((mode) => mode === answer) ?? null;
}
