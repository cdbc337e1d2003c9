import { beforeEach, expect, it } from 'vitest';
import type { DownloadOutcome } from '../../../src/core/downloads/download-outcome.ts';
import type { OffbeatDb } from '../../../src/db/offbeat-db.ts';
import { createDownloader, type DownloaderDeps } from '../../../src/downloads/download.ts';
import { bareTrack } from '../../support/bare-track.ts';
import { contextFor, freshDb, trackId, type TestContext } from '../db/support.ts';
import { managerParts, stored } from './support.ts';

let db: OffbeatDb;
let context: TestContext;
const processed = 'https://app.test/audio/a-high.m4a';
const own = 'https://music.test/a.wav';
const track = bareTrack(trackId('a'), { processedAudioKey: 'a', audioUrl: own });

beforeEach(() => {
  db = freshDb();
  context = contextFor(db);
});

/** Downloads the track from a network that answers with these in turn, and with the last one from then on. */
async function downloadWith(outcomes: readonly DownloadOutcome[], more: Partial<DownloaderDeps> = {}) {
  const asked: string[] = [];
  const { download, backoff } = createDownloader({
    ...managerParts(db, context),
    fetchAudio: (_key, address) => {
      asked.push(address);
      return Promise.resolve(outcomes[asked.length - 1] ?? outcomes.at(-1) ?? stored);
    },
    ...more,
  });
  const outcome = await download(track, 'high', { signal: new AbortController().signal });
  return { outcome, asked, backoff };
}

it.each<DownloadOutcome>([{ kind: 'refused', status: 404 }, { kind: 'notAudio' }, { kind: 'forbidden' }])(
  'a processed file that cannot be had ($kind) does not hide the track’s own file',
  async (missing) => {
    expect(await downloadWith([missing, stored])).toMatchObject({ outcome: stored, asked: [processed, own] });
  },
);

it.each<DownloadOutcome>([
  stored,
  { kind: 'unreachable' },
  { kind: 'busy', status: 503, retryAfterMs: null },
  { kind: 'cut', storedBytes: 5 },
])('the track’s own file is not requested after the processed one was $kind', async (outcome) => {
  expect(await downloadWith([outcome])).toMatchObject({ outcome, asked: [processed] });
});

/** What was played can be evicted from the full disk. */
async function storePlayed() {
  const row = { quality: 'high', bytes: 100, mime: 'audio/mp4', storedAtMs: 1, pinned: 0 } as const;
  await db.audioFiles.bulkPut(
    ['o', 'p', 'q'].map((name, index) => ({ ...row, trackId: trackId(name), cacheKey: name, playedAtMs: index })),
  );
}

it('a full disk is tried again once, after the older half of played audio was evicted', async () => {
  await storePlayed();
  const removed: string[] = [];
  const removeBody = (key: string) => Promise.resolve(void removed.push(key));
  const { asked } = await downloadWith([{ kind: 'full' }, stored], { removeBody });
  expect([asked, removed]).toEqual([
    [processed, processed],
    ['o', 'p'],
  ]);
});

it('a host that asks for time when a full disk is tried again gets it', async () => {
  await storePlayed();
  const outcomes: DownloadOutcome[] = [{ kind: 'full' }, { kind: 'busy', status: 429, retryAfterMs: 60_000 }];
  const { backoff } = await downloadWith(outcomes);
  expect(backoff.untilMs('app.test')).toBe(context.clock.nowMs + 60_000);
});

it('a full disk on which nothing can be evicted is not tried again', async () => {
  const full: DownloadOutcome = { kind: 'full' };
  expect(await downloadWith([full])).toMatchObject({ outcome: full, asked: [processed] });
});
