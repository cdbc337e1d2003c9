import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createTrackActions } from '../../../src/app/player/menu/track-actions.ts';
import type { AppConfig } from '../../../src/core/config.ts';
import type { Downloader } from '../../../src/downloads/download.ts';
import { currentToasts } from '../../../src/ui/feedback/toast-store.ts';
import { forbiddenAddress } from '../../../src/db/audio-files/queries.ts';
import { audioHost, id, track } from '../../support/player.ts';
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
  await actions.download(track('a'), null);
  expect(currentToasts().text?.value).toBe('Download failed');
});

describe('Download of a song whose host forbids reading', () => {
  const elsewhere = track('a', { audioUrl: 'https://host.test/a.mp3' });
  const forbids = { download: () => Promise.resolve({ kind: 'forbidden' }) } as unknown as Downloader;
  /** As browsers: they open nothing that no press asked for. */
  const windows = () => {
    const opened = { opener: window };
    const open = vi
      .spyOn(window, 'open')
      .mockReturnValueOnce(null)
      .mockReturnValue(opened as unknown as Window);
    onTestFinished(() => void vi.restoreAllMocks());
    return { opened, open };
  };

  it('says so where the browser opens no tab after the request, and opens one by another press', async () => {
    const { opened, open } = windows();
    await createTrackActions(freshDb(), config, forbids).download(elsewhere, null);
    const { value, label, undo } = currentToasts().undo ?? {};
    expect([value, label]).toEqual(['This song can only be opened in a new tab', 'Open']);
    undo?.();
    expect(open).toHaveBeenLastCalledWith('https://host.test/a.mp3', '_blank');
    expect(opened.opener).toBeNull();
  });

  it('opens the address within the press if that is known', () => {
    const { open } = windows();
    void createTrackActions(freshDb(), config, forbids).download(elsewhere, 'https://host.test/a.mp3');
    expect(open).toHaveBeenCalledWith('https://host.test/a.mp3', '_blank');
  });

  it('knows the address for a day after it was forbidden, unless a copy is stored', async () => {
    const db = freshDb();
    const known = (nowMs: number) => forbiddenAddress(db, elsewhere, audioHost, nowMs);
    expect(await known(1)).toBeNull();
    await db.corsBlocked.put({ trackId: id('a'), seenAtMs: 1 });
    expect(await known(2)).toBe('https://host.test/a.mp3');
    expect(await known(25 * 60 * 60_000)).toBeNull();
    const file = { cacheKey: 'a', bytes: 1, mime: 'audio/mpeg', pinned: 0, storedAtMs: 1, playedAtMs: 1 } as const;
    await db.audioFiles.put({ trackId: id('a'), quality: 'high', ...file });
    expect(await known(2)).toBeNull();
  });
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
