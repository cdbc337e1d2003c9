import { afterEach, expect, it, vi } from 'vitest';
import { createTrackActions } from '../../../src/app/player/menu/track-actions.ts';
import type { AppConfig } from '../../../src/core/config.ts';
import type { Downloader } from '../../../src/downloads/download.ts';
import { currentToasts } from '../../../src/ui/feedback/toast-store.ts';
import { track } from '../../support/player.ts';
import { freshDb } from '../db/support.ts';
import { override } from '../../support/unit/override.ts';
import { hideToasts } from '../../support/unit/toasts.ts';

afterEach(() => {
  hideToasts();
});

const config = { audioHost: 'https://music.test/audio' } as AppConfig;

it('Download says so when the disk is full', async () => {
  const downloader = {
    download: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
  } as unknown as Downloader;
  const actions = createTrackActions(freshDb(), config, downloader);
  await actions.download(track('a'));
  expect(currentToasts().text?.value).toBe('Download failed');
});

it('Share copies within the press: WebKit refuses it after a read of the database', async () => {
  const writeText = vi.fn<(text: string) => Promise<void>>().mockResolvedValue();
  override(navigator, 'clipboard', { writeText });
  const actions = createTrackActions(freshDb(), config, {} as unknown as Downloader);
  const shared = actions.share(track('a'));
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/post/a`);
  await shared;
  expect(currentToasts().text?.value).toBe('Link copied to clipboard');
});
