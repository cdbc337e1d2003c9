import type { TrackId } from '../../../src/core/ids.ts';
import type { DownloadOutcome } from '../../../src/core/downloads/download-outcome.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { putSongs } from '../../../src/db/catalogue/commands.ts';
import { song } from '../../support/song.ts';
import { createDownloader, type DownloaderDeps } from '../../../src/downloads/download.ts';
import { createDownloadManager, type DownloadManager, type ManagerDeps } from '../../../src/downloads/manager.ts';
import { guest, trackId, type TestContext } from '../db/support.ts';

export const ids = (names: string): TrackId[] => Array.from(names).map(trackId);
export const stored: DownloadOutcome = { kind: 'stored', bytes: 100, mime: 'audio/mp4' };

/** The address of the song `name`. */
export const audioAddressOf = (name: string): string => `https://music.test/${name}.mp3`;

type Parts = Omit<DownloaderDeps, 'fetchAudio'> & Omit<ManagerDeps, 'downloader'>;

/** What every test's manager is made of; `fetchAudio` is its own. Nothing waits, no link is metered or taken, no lock is held. */
export const managerParts = (db: OffbeatDb, context: TestContext): Parts => ({
  db,
  nowMs: context.nowMs,
  timers: { nowMs: context.nowMs, after: () => () => undefined },
  random: () => 0.999,
  audioHost: 'https://app.test/audio',
  lock: (_name, _timeoutMs, run) => run(),
  link: { isTaken: () => Promise.resolve(false), untilFree: () => Promise.resolve() },
  keyOf: (id, quality) => `/offbeat-audio/${id}/${quality}`,
  removeBody: () => Promise.resolve(),
  isMetered: () => false,
});

export const createManager = (parts: Parts & Pick<DownloaderDeps, 'fetchAudio'>): DownloadManager =>
  createDownloadManager({ ...parts, downloader: createDownloader(parts) });

export async function guestWithSongs(db: OffbeatDb, context: TestContext, names: string): Promise<void> {
  await db.identity.put({ key: 'current', kind: 'guest', ownerId: guest, email: null, needsProfile: 0 });
  const songs = Array.from(names).map((name) => song(name, { audio_url: audioAddressOf(name) }));
  await putSongs(db, songs, context.nowMs());
}
