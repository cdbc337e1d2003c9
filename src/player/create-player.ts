import { liveQuery } from 'dexie';
import { audioAddress } from '../core/audio-address.ts';
import type { TrackId } from '../core/ids.ts';
import { limits } from '../core/limits.ts';
import {
  emptyQueue,
  nextPosition,
  nextRepeat,
  positionAfterEnd,
  previousPosition,
  previousStep,
  queueAfter,
  type QueueEvent,
} from '../core/queue.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import { addRecentlyPlayed } from '../db/history/commands.ts';
import { recordPlay, recordSkip } from '../db/interactions/commands.ts';
import type { CommandContext } from '../db/offbeat-db.ts';
import { countPlayOnce, processAudioOnce } from '../db/player/commands.ts';
import { trackById } from '../db/catalogue/queries.ts';
import { audioQuality } from '../db/player/queries.ts';
import { shuffled } from '../lib/random.ts';
import { createAhead, grownQueue } from './ahead.ts';
import { createDeck } from './deck.ts';
import { createLater } from './later.ts';
import { createListenMeter } from './listen-meter.ts';
import { createLoudness } from './loudness.ts';
import { idleSnapshot, type PlayerSnapshot, type PlaySource } from './player.ts';
import type { PlayerDeps, RunningPlayer } from './player-deps.ts';
import { createProcessing } from './processing.ts';
import { readSaved } from './restore.ts';
import { createSaver } from './saver.ts';
import { createSkipper } from './skipper.ts';

/** The one running player (spec section 4, Playback): queue rules, audio element and database glued together. */
export function createPlayer(deps: PlayerDeps): RunningPlayer {
  const { commands, audio, sounds } = deps;
  let queue = emptyQueue;
  let track: Track | undefined;
  let quality: AudioQuality = 'high';
  let panelOpen = false;
  const loudness = createLoudness(audio);
  let lastCounted: TrackId | null = null;
  let snapshot: PlayerSnapshot = idleSnapshot;
  const listeners = new Set<() => void>();
  const later = createLater();

  /** Database work beside the music: what fails there must not stop what plays. */
  const record = (write: (context: CommandContext) => Promise<void>): void => {
    write(commands()).catch(() => undefined);
  };
  const processing = createProcessing(deps.audioHost, ({ id, genre }) => {
    record((context) => processAudioOnce(context, id, genre));
  });
  const emit = (): void => {
    snapshot = {
      currentTrackId: queue.currentTrackId,
      status: deck.status(),
      panelOpen,
      trackIds: queue.trackIds,
      position: queue.position,
      repeat: queue.repeat,
      volume: loudness.heard(),
      durationS: deck.durationS() ?? track?.durationS ?? null,
    };
    for (const listener of listeners) listener();
  };

  const meter = createListenMeter(limits.playCountedAfterS * 1_000, deps.monotonicMs, () => {
    const id = queue.currentTrackId;
    if (id === null) return;
    lastCounted = id;
    record((context) => countPlayOnce(context, id));
  });
  const saver = createSaver(commands, () => ({
    queue,
    row: {
      trackId: queue.currentTrackId,
      sourceRoute: queue.route,
      currentTimeS: deck.timeS(),
      repeat: queue.repeat,
      volume: loudness.volume(),
      lastCountedTrackId: lastCounted,
      heardMs: Math.round(meter.heardMs()),
    },
  }));
  const sole = deps.solePlayer(() => {
    saver.setLatest(false);
    deck.pause();
  });

  const deck = createDeck(
    {
      audio,
      sounds,
      audioHost: deps.audioHost,
      looksOffline: deps.looksOffline,
      trackOf: (id) => trackById(commands().db, id),
    },
    {
      statusChanged: (status) => {
        session.setState(status === 'idle' ? 'none' : status === 'paused' ? 'paused' : 'playing');
        saver.playing(status === 'playing');
        if (status !== 'playing') saver.soon();
        emit();
      },
      holds: (known) => show(known),
      sounding: () => {
        meter.start();
        skipper.sounded();
        ahead.prepare();
        processing.soon(track, quality);
      },
      silent: () => meter.stop(),
      moved: () => {
        session.setPosition(deck.timeS(), deck.durationS());
        saver.soon();
        emit();
      },
      settled: () => ahead.fetch(quality),
      ended: () => ended(),
      cannotPlay: (id, address) => void skipper.cannotPlay(id, address),
    },
  );
  const session = deps.mediaSession({
    play: () => resume(),
    pause: () => deck.pause(),
    stop: () => deck.pause(),
    previous: () => previous(),
    next: () => next(),
    seekTo: (atS) => deck.seek(atS),
    seekBy: (seconds) => deck.seek(deck.timeS() + seconds),
  });
  const skipper = createSkipper({
    queue: () => queue,
    storedIds: () => sounds.storedIds(),
    addressOf: async (id) => {
      const known = await trackById(commands().db, id).catch(() => undefined);
      return known === undefined ? null : audioAddress(known, quality, deps.audioHost);
    },
    isPrepared: (id) => deck.isPrepared(id),
    looksOffline: deps.looksOffline,
    answers: deps.answers,
    notify: deps.notify,
    playAt: (position, automatic) => {
      queue = queueAfter(queue, { kind: 'movedTo', position });
      begin(0, automatic);
    },
    monotonicMs: deps.monotonicMs,
    stop: () => {
      if (queue.currentTrackId !== null) deck.cue(queue.currentTrackId, 0);
    },
  });

  const ahead = createAhead({ deck: () => deck, sounds, db: () => commands().db, queue: () => queue });

  /** Plays the current track; `automatic` while trying one after the other, which is not the listener's choice. */
  const begin = (atS: number, automatic = false): void => {
    const id = queue.currentTrackId;
    if (id === null) return;
    processing.cancel();
    track = undefined;
    meter.stop();
    meter.reset(0);
    sole.take();
    deck.begin(id, atS);
    if (!automatic) record((context) => addRecentlyPlayed(context, id));
    saver.soon();
    emit();
  };
  const change = (event: QueueEvent): void => {
    const before = queue;
    queue = queueAfter(queue, event);
    if (queue === before) return;
    saver.soon();
    emit();
    if (queue.currentTrackId !== before.currentTrackId && queue.currentTrackId !== null) {
      if (deck.status() === 'paused') {
        cue(queue.currentTrackId);
      } else begin(0);
    } else if (deck.status() === 'playing') ahead.prepare();
  };
  const play = (trackIds: readonly TrackId[], startAt: number, source: PlaySource): void => {
    skipper.chosen();
    const before = queue;
    queue = queueAfter(queue, { kind: 'listPlayed', trackIds, startAt, from: source.kind, route: source.route });
    if (queue !== before) begin(0);
  };
  const resume = (): void => {
    if (queue.currentTrackId === null) return;
    skipper.chosen();
    sole.take();
    deck.resume();
    saver.soon();
  };
  const toggle = (): void => {
    if (deck.status() === 'paused') resume();
    else deck.pause();
  };
  const next = (): void => {
    const skipped = queue.currentTrackId;
    if (skipped === null) return;
    skipper.chosen();
    void grow(skipped).then(async (stillHere) => {
      if (!stillHere) return;
      const moved = await skipper.move(nextPosition, false);
      if (moved) later.after(limits.skipRecordDelayMs, () => record((context) => recordSkip(context, skipped)));
    });
  };
  const previous = (): void => {
    const step = previousStep(queue, deck.timeS());
    if (step.kind === 'restart') deck.restart();
    else if (step.kind === 'move') void skipper.move(previousPosition, false);
  };
  const ended = (): void => {
    const id = queue.currentTrackId;
    if (id === null) return;
    meter.stop();
    later.after(limits.endRecordDelayMs, () => record((context) => recordPlay(context, id)));
    const position = positionAfterEnd(queue);
    if (position !== null && position === queue.position) {
      meter.reset(0);
      deck.restart();
      record((context) => addRecentlyPlayed(context, id));
      return;
    }
    if (position !== null) {
      // At once where it can: on iOS only what follows the event directly goes on in the background.
      void skipper.move(positionAfterEnd, true);
      return;
    }
    void grow(id).then(async (stillHere) => {
      if (stillHere && !(await skipper.move(positionAfterEnd, true))) deck.cue(id, 0);
    });
  };

  /** Lets a genre's queue grow; whether `current` is still what plays after the look. */
  const grow = async (current: TrackId): Promise<boolean> => {
    const before = queue;
    const grown = await grownQueue(queue, track, commands().db);
    if (queue === before) queue = grown;
    return queue.currentTrackId === current;
  };
  const show = (known: Track): void => {
    track = known;
    session.show(deps.nowPlaying(known));
    emit();
  };
  /** Holds the current track silently, its record shown once it is read. */
  const cue = (id: TrackId): void => {
    meter.reset(0);
    deck.cue(id, 0);
    trackById(commands().db, id).then(
      (known) => {
        if (known !== undefined && queue.currentTrackId === id) show(known);
      },
      () => undefined,
    );
  };
  const dismiss = (): void => {
    processing.cancel();
    meter.stop();
    sole.giveBack();
    queue = queueAfter(queue, { kind: 'cleared' });
    track = undefined;
    panelOpen = false;
    deck.stop();
    session.show(null);
    saver.soon();
    emit();
  };
  const restore = async (): Promise<void> => {
    const saved = await readSaved(commands()).catch(() => undefined);
    // Pressed before the database answered: what was pressed counts.
    if (saved === undefined || queue.currentTrackId !== null) return;
    loudness.set(saved.state.volume);
    lastCounted = saved.state.lastCountedTrackId;
    queue = saved.queue;
    if (queue.currentTrackId !== null && saved.track !== undefined) {
      meter.reset(saved.state.heardMs ?? 0);
      deck.cue(queue.currentTrackId, saved.state.currentTimeS);
      show(saved.track);
    }
    emit();
  };

  deps.onLeaving(() => {
    later.flush();
    saver.leaving();
  });
  deps.onVisibility((visible) => saver.visibility(visible));
  liveQuery(() => audioQuality(commands().db)).subscribe({
    next: (wished) => {
      quality = wished;
      deck.setQuality(wished);
      if (deck.status() === 'playing') ahead.prepare();
    },
    error: () => undefined,
  });

  return {
    playFrom: (trackIds, startAt, source) => {
      const id = trackIds[startAt];
      if (id !== undefined && id === queue.currentTrackId) toggle();
      else play(trackIds, startAt, source);
    },
    playList: (trackIds, source) => play(trackIds, 0, source),
    playShuffled: (trackIds, source) => play(shuffled(trackIds, deps.random), 0, source),
    toggle,
    pause: () => deck.pause(),
    next,
    previous,
    playNext: (trackId) => change({ kind: 'playNextAdded', trackId }),
    addToQueue: (trackId) => change({ kind: 'appended', trackIds: [trackId] }),
    playEntry: (trackId) => {
      const position = queue.trackIds.indexOf(trackId);
      if (trackId === queue.currentTrackId) toggle();
      else if (position >= 0) {
        skipper.chosen();
        queue = queueAfter(queue, { kind: 'movedTo', position });
        begin(0);
      }
    },
    removeFromQueue: (trackId) => change({ kind: 'removed', trackId }),
    moveInQueue: (from, to) => change({ kind: 'entryMoved', from, to }),
    shuffleQueue: () => change({ kind: 'reordered', order: shuffled(queue.trackIds, deps.random) }),
    cycleRepeat: () => change({ kind: 'repeatChanged', repeat: nextRepeat(queue.repeat) }),
    seek: (atS) => deck.seek(atS),
    seekBy: (seconds) => deck.seek(deck.timeS() + seconds),
    setVolume: (wanted) => {
      loudness.set(wanted);
      saver.soon();
      emit();
    },
    toggleMute: () => {
      loudness.toggleMute();
      emit();
    },
    dismiss,
    openPanel: () => {
      if (queue.currentTrackId === null) return;
      panelOpen = true;
      emit();
    },
    closePanel: () => {
      panelOpen = false;
      emit();
    },
    timeS: () => deck.timeS(),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    snapshot: () => snapshot,
    restore,
    listenerChanged: (signedOut) => {
      if (!signedOut) {
        saver.soon();
        return;
      }
      saver.setLatest(false);
      dismiss();
      saver.setLatest(false);
      void restore();
    },
  };
}
