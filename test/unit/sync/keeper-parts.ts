import type { TrackId } from '../../../src/core/ids.ts';
import type { DownloadOutcome } from '../../../src/core/sound-outcome.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { putSongs } from '../../../src/db/catalogue/commands.ts';
import type { KeeperDeps } from '../../../src/sync/keep/keeper.ts';
import { song } from '../../support/song.ts';
import { guest, trackId, type TestContext } from '../db/support.ts';

/** Tracks by names of one letter. */
export const ids = (names: string): TrackId[] => Array.from(names).map(trackId);
export const stored: DownloadOutcome = { kind: 'stored', bytes: 100, mime: 'audio/mp4' };

/** Where the sound of the song `name` is. */
export const soundAddress = (name: string): string => `https://music.test/${name}.mp3`;

/** What every test's keeper is made of; `download` is its own. Nothing waits, no link is metered, no lock is held. */
export const keeperParts = (db: OffbeatDb, context: TestContext): Omit<KeeperDeps, 'download'> => ({
  db,
  timers: { nowMs: context.nowMs, after: () => () => undefined },
  random: () => 0.999,
  audioHost: 'https://app.test/audio',
  lock: (_name, _patience, run) => run(),
  keyOf: (id, quality) => `/offbeat-audio/${id}/${quality}`,
  removeBody: () => Promise.resolve(),
  isMetered: () => false,
});

/** A guest is here, and the songs of these one-letter names are known. */
export async function guestWithSongs(db: OffbeatDb, context: TestContext, names: string): Promise<void> {
  await db.identity.put({ key: 'current', kind: 'guest', ownerId: guest, email: null, needsProfile: 0 });
  const songs = Array.from(names).map((name) => song(name, { audio_url: soundAddress(name) }));
  await putSongs(db, songs, context.nowMs());
}
