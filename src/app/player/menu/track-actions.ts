import { audioAddress, downloadFileName } from '../../../core/audio-address.ts';
import { paths } from '../../../core/paths.ts';
import type { AppConfig } from '../../../core/config.ts';
import type { Track } from '../../../core/track.ts';
import type { OffbeatDb } from '../../../db/offbeat-db.ts';
import { audioQuality } from '../../../db/player/queries.ts';
import { openBeside, saveFile } from '../../../platform/save-file.ts';
import { tellFailure } from '../../../screens/shared/run-command.ts';
import { shareLink } from '../../../screens/shared/share-link.ts';
import type { Downloader } from '../../../downloads/download.ts';
import { createFileToSave } from '../../../downloads/file-to-save.ts';
import { toasts } from '../../../ui/strings/actions.ts';
import { playerToasts } from '../../../ui/strings/player.ts';
import { common } from '../../../ui/strings/strings.ts';
import { showActionToast, showToast } from '../../../ui/feedback/toast-store.ts';

/**
 * Download and Share of the More menu, with the toasts of docs/product.md section 8. Download saves the stored copy, and
 * stores one first if there is none; where the host forbids reading, it opens the audio's address: within the press if that
 * is `forbidden` (forbiddenAddress), else as far as the browser allows. Share shares the address of the song's page. Neither
 * rejects.
 */
export type TrackActions = {
  readonly download: (track: Track, forbidden: string | null) => Promise<void>;
  readonly share: (track: Track) => Promise<void>;
};

export function createTrackActions(db: OffbeatDb, config: AppConfig, downloader: Downloader): TrackActions {
  const fileToSave = createFileToSave({ db, downloader, audioHost: config.audioHost });
  const download = async (track: Track): Promise<void> => {
    const quality = await audioQuality(db);
    const address = audioAddress(track, quality, config.audioHost);
    if (address === null) return showToast(toasts.noAudioUrl);
    const file = await fileToSave(track, quality);
    if (file.kind === 'forbidden') return open(address);
    if (file.kind === 'audio') {
      const names = { title: track.title, author: track.authorName };
      return saveFile(file.body, downloadFileName(names, address, file.mime));
    }
    return showToast(toasts.downloadFailed);
  };
  const share = async (track: Track): Promise<void> => {
    // In any quality, and without a read of the database: WebKit lets a page copy only within the press.
    if (audioAddress(track, 'high', config.audioHost) === null) return showToast(toasts.noAudioUrl);
    const title = common.titleOf(track.title);
    const author = common.artistOf(track.authorName);
    return shareLink({ title, text: `${title} · ${author}`, path: paths.post(track.id) });
  };
  return {
    download: async (track, forbidden) => {
      if (forbidden === null) await tellFailure(() => download(track), toasts.downloadFailed);
      else open(forbidden);
    },
    share: async (track) => {
      await tellFailure(() => share(track), toasts.shareFailed);
    },
  };
}

function open(address: string): void {
  if (openBeside(address)) return;
  showActionToast(playerToasts.opensBeside, playerToasts.open, () => openBeside(address));
}
