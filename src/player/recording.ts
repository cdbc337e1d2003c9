import { audioAddress, isOwnAudio } from '../core/audio-address.ts';
import type { TrackId } from '../core/ids.ts';
import { limits } from '../core/limits.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import { notePlayedAudio } from '../db/audio-files/commands.ts';
import { addRecentlyPlayed } from '../db/library/history-commands.ts';
import { recordPlay, recordSkip } from '../db/library/play-commands.ts';
import type { CommandContext } from '../db/offbeat-db.ts';
import { countPlayOnce, processAudioOnce } from '../db/player/commands.ts';
import { logFailure } from '../lib/log.ts';
import type { RecordEffect } from './engine/events.ts';
import { createPlayedTime } from './played-time.ts';

/** The audio must start first. */
const chosenDelayMs = 100;

/**
 * Records plays in the database (docs/product.md section 4). The music plays on where that fails. `onCounted` runs when
 * the current track has played long enough to count; `onFailed` at each failure.
 */
export function createRecording(parts: {
  readonly commands: () => CommandContext;
  readonly audioHost: string;
  readonly monotonicMs: () => number;
  readonly currentTrackId: () => TrackId | null;
  readonly onCounted: (trackId: TrackId) => void;
  readonly onFailed: () => void;
}) {
  const delayed = createDelayed();
  const failed = (error: unknown): void => {
    logFailure('recording what was played', error);
    parts.onFailed();
  };
  const write = (command: (context: CommandContext) => Promise<void>): void => {
    command(parts.commands()).catch(failed);
  };
  const processing = createProcessing(parts.audioHost, ({ id, genre }) =>
    write((context) => processAudioOnce(context, id, genre)),
  );
  const playedTime = createPlayedTime(limits.playCountedAfterS * 1_000, parts.monotonicMs, () => {
    const trackId = parts.currentTrackId();
    if (trackId === null) return;
    write((context) => countPlayOnce(context, trackId));
    parts.onCounted(trackId);
  });
  return {
    playedMs: playedTime.playedMs,
    run: (effect: RecordEffect): void => {
      switch (effect.kind) {
        case 'setPlayedTime':
          return playedTime.set(effect.playedMs);
        case 'startPlayedTime':
          return playedTime.start();
        case 'stopPlayedTime':
          return playedTime.stop();
        case 'recordChosen':
          return delayed.after(chosenDelayMs, () => write((context) => addRecentlyPlayed(context, effect.trackId)));
        case 'recordStoredPlayed':
          return delayed.after(chosenDelayMs, () =>
            write(({ db, nowMs }) => notePlayedAudio(db, effect.trackId, nowMs())),
          );
        case 'recordEnded':
          return delayed.after(limits.endRecordDelayMs, () =>
            write((context) => recordPlay(context, effect.trackId, effect.route)),
          );
        case 'recordSkipped':
          return delayed.after(limits.skipRecordDelayMs, () =>
            write((context) => recordSkip(context, effect.trackId, effect.route)),
          );
        case 'startProcessing':
          return processing.start(effect.track, effect.quality);
        case 'cancelProcessing':
          return processing.cancel();
      }
    },
    flush: delayed.flush,
    /** For a user who signed out: what was about to be written would be of the next one. */
    drop: delayed.drop,
  };
}

/** Deferred work. `flush` runs it now, for a page that closes before; `drop` leaves it undone. */
function createDelayed() {
  const waiting = new Map<ReturnType<typeof setTimeout>, () => void>();
  const takeAll = (): readonly (() => void)[] => {
    const actions = [...waiting.values()];
    for (const timer of waiting.keys()) clearTimeout(timer);
    waiting.clear();
    return actions;
  };
  return {
    after: (delayMs: number, action: () => void): void => {
      const timer = setTimeout(() => {
        waiting.delete(timer);
        action();
      }, delayMs);
      waiting.set(timer, action);
    },
    flush: (): void => {
      for (const action of takeAll()) action();
    },
    drop: (): void => {
      takeAll();
    },
  };
}

/**
 * Starts background processing about 123 ms after a track becomes audible, for audio that has an address and is not of
 * the product's own host (docs/product.md section 4 and 5).
 */
function createProcessing(audioHost: string, process: (track: Track) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const cancel = (): void => clearTimeout(timer);
  return {
    cancel,
    start: (track: Track, quality: AudioQuality): void => {
      cancel();
      const address = audioAddress(track, quality, audioHost);
      if (address === null || isOwnAudio(address, audioHost)) return;
      timer = setTimeout(() => process(track), limits.audioProcessingDelayMs);
    },
  };
}
