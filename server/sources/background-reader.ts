import { backoffMs } from '../../src/lib/backoff.ts';
import type { Db } from '../db/open.ts';
import { reasonOf } from '../start-error.ts';
import { pause } from './pause.ts';
import { countOf, progressLine } from './progress.ts';
import type { MusicSource } from './source.ts';
import { removeOtherSources, storeSource, type ReadSummary } from './store-source.ts';

export interface BackgroundReader {
  /** Stops between two pages; what was stored stays. */
  close(): Promise<void>;
}

interface ReaderOptions {
  db: Db;
  source: MusicSource;
  /** Called with a line for the operator: progress, and what changed. */
  say: (line: string) => void;
  everyMs?: number;
}

const pagesAtOnce = 4;
const progressEveryMs = 5_000;
const retry = { baseMs: 5_000, capMs: 300_000 } as const;

/** Reads a source now, and again every few minutes; after a failure with backoff. Never rejects. */
export function startReading(options: ReaderOptions): BackgroundReader {
  const { db, source, say, everyMs = 300_000 } = options;
  const stopping = new AbortController();
  const { signal } = stopping;
  const readCollection = collectionReader(options, signal);

  let failedBefore = 0;
  let saidEmpty = false;

  const readOnce = async (): Promise<void> => {
    const startMs = performance.now();
    let saidMs = startMs;
    const summary = await storeSource(db, source, {
      signal,
      atOnce: pagesAtOnce,
      onProgress: (progress) => {
        const nowMs = performance.now();
        if (nowMs - saidMs < progressEveryMs) return;
        saidMs = nowMs;
        say(progressLine(progress, nowMs - startMs));
      },
    });
    // Only now: a mistyped address, or a folder whose disk is away, must not cost the library that was read before.
    if (summary.pages > 0) await removeOtherSources(db, [source.name]);
    else if (!saidEmpty) say('No music is there yet. What was read before stays.');
    saidEmpty = summary.pages === 0;
    // The same pages fail at each reading: they are said once.
    const isNews = summary.read + summary.removed > 0 || summary.failed !== failedBefore;
    failedBefore = summary.failed;
    if (isNews) say(changesOf(summary));
    await readCollection();
  };

  const run = async (): Promise<void> => {
    for (let failures = 0; !signal.aborted;) {
      const startMs = performance.now();
      try {
        await readOnce();
        failures = 0;
      } catch (error) {
        if (signal.aborted) return;
        // Once: an absent server would fill the log.
        if (failures === 0) say(`Your music cannot be read now (${clauseOf(error)}). It is tried again.`);
        failures += 1;
      }
      const waitMs =
        failures === 0
          ? listAgainAfterMs(source.listEveryMs ?? everyMs, performance.now() - startMs, everyMs)
          : backoffMs(failures, retry.baseMs, retry.capMs, Math.random);
      await pause(waitMs, signal);
    }
  };
  const running = run();
  return {
    async close() {
      stopping.abort();
      await running;
    },
  };
}

/** A collection that cannot be read is said once; the library is there without it. */
function collectionReader({ source, say }: ReaderOptions, signal: AbortSignal): () => Promise<void> {
  let hasFailed = false;
  return async () => {
    try {
      await source.collection?.read(signal);
      hasFailed = false;
    } catch (error) {
      if (!signal.aborted && !hasFailed)
        say(`Your likes and playlists cannot be read now (${clauseOf(error)}). They are tried again.`);
      hasFailed = true;
    }
  };
}

/** Seldom where listing takes long: a disk that sleeps stays asleep. */
export const listAgainAfterMs = (leastMs: number, tookMs: number, mostMs: number): number =>
  Math.min(mostMs, Math.max(leastMs, tookMs * 50));

/** The reason as a part of a sentence. */
const clauseOf = (error: unknown): string => reasonOf(error).replace(/\.$/, '');

function changesOf({ songs, removed, failed }: ReadSummary): string {
  const parts = [
    `${countOf(songs, 'song')} read`,
    ...(removed > 0 ? [`${removed} no longer there`] : []),
    ...(failed > 0 ? [`${failed} could not be read`] : []),
  ];
  return `Your music is up to date: ${parts.join(', ')}.`;
}
