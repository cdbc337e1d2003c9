import { afterEach, expect, it } from 'vitest';
import { createTrackActions } from '../../../src/app/player/menu/track-actions.ts';
import type { AppConfig } from '../../../src/core/config.ts';
import type { Downloader } from '../../../src/downloads/download.ts';
import { currentToasts } from '../../../src/ui/feedback/toast-store.ts';
import { track } from '../../support/player.ts';
import { freshDb } from '../db/support.ts';
import { hideToasts } from '../../support/unit/toasts.ts';

afterEach(() => {
  hideToasts();
});

it('say so when the database fails', async () => {
  const db = freshDb();
  const downloader = {
    download: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  } as unknown as Downloader;
  const actions = createTrackActions(db, { audioHost: 'https://music.test/audio' } as AppConfig, downloader);
  await actions.download(track('a'));
  expect(currentToasts().text?.value).toBe('Download failed');
  db.close();
  await actions.share(track('a'));
  expect(currentToasts().text?.value).toBe('Share failed');
});
