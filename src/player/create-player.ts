import type { TrackId } from '../core/ids.ts';
import { limits } from '../core/limits.ts';
import { emptyQueue, isPlaylistOf, nextRepeat, queueAfter, type QueueEvent } from '../core/queue.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import { trackById } from '../db/catalogue/queries.ts';
import { shuffled } from '../lib/random.ts';
import { createAhead } from './ahead.ts';
import { createCourse } from './course.ts';
import { createDeck } from './deck.ts';
import { createListenMeter } from './listen-meter.ts';
import { createLoudness } from './loudness.ts';
import type { PlaySource } from './player.ts';
import type { PlayerDeps, RunningPlayer } from './player-deps.ts';
import { createProcessing } from './processing.ts';
import { watchQuality } from './quality.ts';
import { createRecorder } from './recorder.ts';
import { readSaved } from './restore.ts';
import { createSaver } from './saver.ts';
import { createSnapshotStore } from './snapshot-store.ts';

/** The one running player (docs/product.md section 4, Playback): queue rules, audio element and database glued together. */
export function createPlayer(deps: PlayerDeps): RunningPlayer {
  const { commands, audio, sounds } = deps;
  let queue = emptyQueue;
  let track: Track | undefined;
  let quality: AudioQuality = 'high';
  let panelOpen = false;
  let moves = 0;
  const loudness = createLoudness(audio);
  let lastCounted: TrackId | null = null;
  const recorder = createRecorder(commands, () => queue.route);
  const processing = createProcessing(deps.audioHost, ({ id, genre }) => recorder.process(id, genre));
  const store = createSnapshotStore(() => ({
    currentTrackId: queue.currentTrackId,
    status: deck.status(),
    panelOpen,
    trackIds: queue.trackIds,
    position: queue.position,
    repeat: queue.repeat,
    volume: loudness.heard(),
    durationS: deck.durationS() ?? track?.durationS ?? null,
    lossless: deck.lossless(),
    moves,
  }));
  const emit = (): void => (deck.status() === 'preparing' ? store.emitSoon() : store.emit());
  const meter = createListenMeter(limits.playCountedAfterS * 1_000, deps.monotonicMs, () => {
    const id = queue.currentTrackId;
    if (id === null) return;
    lastCounted = id;
    recorder.heardLongEnough(id);
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
      playedMs: Math.round(meter.playedMs()),
    },
  }));
  /** What was done here is the latest word from now on. */
  const saveMine = (): void => {
    saver.setLatest(true);
    saver.soon();
  };
  const sole = deps.solePlayer(() => {
    deck.pause();
    saver.setLatest(false);
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
        session.setPosition(deck.timeS(), deck.durationS());
        saver.playing(status === 'playing');
        saver.soon();
        emit();
      },
      holds: (known) => show(known),
      sounding: () => {
        meter.start();
        ahead.prepare();
        growth.ahead();
        processing.soon(track, quality);
      },
      silent: () => meter.stop(),
      moved: () => {
        moves++;
        session.setPosition(deck.timeS(), deck.durationS());
        saver.soon();
        emit();
      },
      settled: () => ahead.fetch(quality),
      ended: () => transport.ended(),
      noOutput: () => deps.notify('noOutput'),
      cannotPlay: (id, address) => void skipper.cannotPlay(id, address),
    },
  );
  const session = deps.mediaSession({
    play: () => resume(),
    pause: () => pause(),
    stop: () => pause(),
    previous: () => transport.previous(),
    next: () => transport.next(),
    seekTo: (atS) => seek(atS),
  });
  const { skipper, growth, transport } = createCourse({
    deps,
    deck,
    recorder,
    meter,
    queue: () => queue,
    setQueue: (next) => (queue = next),
    track: () => track,
    quality: () => quality,
    begin: (automatic) => begin(0, automatic),
    grew: () => {
      saveMine();
      emit();
      ahead.prepare();
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
    if (!automatic) recorder.chosen(id);
    saveMine();
    emit();
  };
  const change = (event: QueueEvent): void => {
    const before = queue;
    queue = queueAfter(queue, event);
    if (queue === before) return;
    saveMine();
    emit();
    const moved = queue.currentTrackId !== before.currentTrackId ? queue.currentTrackId : null;
    if (moved === null) ahead.prepare();
    else if (deck.status() === 'paused') cue(moved);
    else begin(0);
  };
  const choose = (event: QueueEvent): void => {
    skipper.chosen();
    const before = queue;
    queue = queueAfter(queue, event);
    if (queue !== before) begin(0);
  };
  const play = (trackIds: readonly TrackId[], startAt: number, { kind: from, route }: PlaySource): void =>
    choose({ kind: 'listPlayed', trackIds, startAt, from, route });
  const resume = (): void => {
    if (queue.currentTrackId === null) return;
    skipper.chosen();
    sole.take();
    deck.resume();
    saveMine();
  };
  const seek = (atS: number): void => {
    deck.seek(atS);
    saveMine();
  };
  const pause = (): void => {
    // Also what was still being looked for is not wanted any more.
    skipper.chosen();
    deck.pause();
  };
  const toggle = (): void => (deck.status() === 'paused' ? resume() : pause());
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
  const setPanel = (open: boolean): void => {
    panelOpen = open;
    store.emit();
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
    saveMine();
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
      meter.reset(saved.state.playedMs ?? 0);
      deck.cue(queue.currentTrackId, saved.state.currentTimeS);
      show(saved.track);
      // The next press is likely to be Play.
      deck.expect(queue.currentTrackId);
    }
    emit();
  };
  deps.onLeaving(() => {
    recorder.flush();
    saver.leaving();
  });
  deps.onVisibility((visible) => saver.visibility(visible));
  watchQuality(commands().db, (wished) => {
    quality = wished;
    deck.setQuality(wished);
    ahead.prepare();
  });

  return {
    playFrom: (trackIds, startAt, source) => {
      const id = trackIds[startAt];
      if (id !== undefined && id === queue.currentTrackId) toggle();
      // Choosing a song leaves the playlist as it is (docs/product.md section 4), where it is of the list that plays.
      else if (id !== undefined && source.kind === 'genre' && isPlaylistOf(queue, source.route, id))
        choose({ kind: 'movedTo', position: queue.trackIds.indexOf(id) });
      else play(trackIds, startAt, source);
    },
    playList: (trackIds, source) => play(trackIds, 0, source),
    playShuffled: (trackIds, source) => play(shuffled(trackIds, deps.random), 0, source),
    toggle,
    pause,
    next: transport.next,
    previous: transport.previous,
    playNext: (trackId) => change({ kind: 'playNextAdded', trackId }),
    addToQueue: (trackId) => change({ kind: 'appended', trackIds: [trackId] }),
    playEntry: (trackId) => {
      if (trackId === queue.currentTrackId) toggle();
      else choose({ kind: 'movedTo', position: queue.trackIds.indexOf(trackId) });
    },
    removeFromQueue: (trackId) => change({ kind: 'removed', trackId }),
    moveInQueue: (from, to) => change({ kind: 'entryMoved', from, to }),
    shuffleQueue: () => change({ kind: 'reordered', order: shuffled(queue.trackIds, deps.random) }),
    cycleRepeat: () => change({ kind: 'repeatChanged', repeat: nextRepeat(queue.repeat) }),
    seek,
    seekBy: (seconds) => seek(deck.timeS() + seconds),
    setVolume: (wanted) => {
      loudness.set(wanted);
      saveMine();
      emit();
    },
    toggleMute: () => {
      loudness.toggleMute();
      emit();
    },
    dismiss,
    openPanel: () => setPanel(queue.currentTrackId !== null),
    closePanel: () => setPanel(false),
    expect: (trackId) => deck.expect(trackId),
    timeS: () => deck.timeS(),
    subscribe: store.subscribe,
    snapshot: store.snapshot,
    restore,
    listenerChanged: (signedOut) => {
      if (!signedOut) return saveMine();
      dismiss();
      saver.setLatest(false);
      void restore();
      return undefined;
    },
  };
}
