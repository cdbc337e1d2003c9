import type { TrackId } from '../core/ids.ts';
import type { AudioQuality } from '../core/track.ts';
import type { AudioEvent } from '../platform/audio-element.ts';
import type { DeckDeps, DeckEvents, DeckStatus } from './deck-types.ts';
import { createHandOver, lengthIsSure } from './hand-over.ts';
import { createExpectation, createPreparer, release, type Found } from './preparer.ts';
import { lastResort, sourcesFor } from './sources.ts';

type Held = Found & { readonly at: number; failed: boolean };

/** An output that is lost again within so many seconds of sound is not there. */
const outputGoneS = 3;
/** Without any sound for this long, the source counts as gone. */
const stalledMs = 20_000;

/** One audio element playing one track: finds its sound, falls back, changes quality, hands over without a gap. */
export function createDeck(deps: DeckDeps, tell: DeckEvents) {
  const { audio, sounds } = deps;
  let quality: AudioQuality = 'high';
  let status: DeckStatus = 'idle';
  let held: Held | undefined;
  let cued: { readonly id: TrackId; atS: number } | undefined;
  let wantsSound = false;
  /** Counts every change of mind; answers to an older one are dropped. */
  let turn = 0;
  let stall: ReturnType<typeof setTimeout> | undefined;
  /** Where the output was opened anew. */
  let reopenedAtS: number | undefined;

  const handOver = createHandOver(
    () => {
      const nextId = preparer.storedId();
      if (status !== 'playing' || held === undefined || nextId === null || nextId === held.id) return null;
      const durationS = audio.durationS();
      const source = held.sources[held.at];
      if (durationS === null || source === undefined || !lengthIsSure(durationS, held.track, source)) return null;
      return durationS - audio.timeS();
    },
    () => tell.ended(),
  );

  const setStatus = (next: DeckStatus): void => {
    if (next === 'preparing') watchForStall();
    else clearTimeout(stall);
    if (next === status) return;
    const sounded = status === 'playing';
    status = next;
    if (next === 'playing') tell.sounding();
    else if (sounded) tell.silent();
    tell.statusChanged(next);
  };
  const watchForStall = (): void => {
    clearTimeout(stall);
    stall = setTimeout(() => {
      if (status === 'preparing' && held !== undefined) fallBack(held);
    }, stalledMs);
  };

  const find = async (id: TrackId): Promise<Found | undefined> => {
    const wished = quality;
    const rows = sounds.rowsOf(id);
    const track = await deps.trackOf(id).catch(() => undefined);
    return track && { id, track, quality: wished, sources: await sourcesFor(track, wished, rows, deps) };
  };
  const preparer = createPreparer(find, () => handOver.schedule());
  const expected = createExpectation(find);
  sounds.onStored(expected.changed);

  /** Nothing of it plays. While paused nobody waits for it, and no other song must begin by itself. */
  const giveUp = (id: TrackId, address: string | null): void => {
    const waitedFor = wantsSound;
    wantsSound = false;
    if (waitedFor) tell.cannotPlay(id, address);
  };
  const load = (found: Found, at: number, atS: number): void => {
    const source = found.sources[at];
    const before = held;
    held = { ...found, at, failed: false };
    cued = undefined;
    if (source === undefined) {
      held = undefined;
      cued = { id: found.id, atS };
      giveUp(found.id, found.sources.find((tried) => !tried.stored)?.url ?? null);
      return;
    }
    audio.load(source.url, atS);
    if (before !== undefined && before.sources !== found.sources) release(before);
    if (wantsSound) void play();
  };
  const play = async (): Promise<void> => {
    const mine = turn;
    const attempt = held;
    const outcome = await audio.play();
    if (mine !== turn || held !== attempt || attempt === undefined) return;
    if (outcome === 'refused') {
      wantsSound = false;
      setStatus('paused');
    } else if (outcome === 'failed') fallBack(attempt);
  };
  const fallBack = (attempt: Held): void => {
    if (held !== attempt || attempt.failed) return;
    attempt.failed = true;
    const atS = audio.timeS();
    // Paused: Play looks for its sound anew.
    if (!wantsSound) return cue(attempt.id, atS);
    setStatus('preparing');
    if (attempt.at + 1 < attempt.sources.length) return load(attempt, attempt.at + 1, atS);
    const mine = turn;
    const triedStored = attempt.sources.at(-1)?.stored === true;
    void (triedStored ? Promise.resolve(null) : lastResort(attempt.track, sounds)).then((source) => {
      if (mine !== turn || held !== attempt) return;
      const sources = source === null ? attempt.sources : [...attempt.sources, source];
      load({ ...attempt, sources }, attempt.sources.length, atS);
    });
  };
  /**
   * The sound finds no way out: headphones gone, no speakers, the browser's audio process dead. No other file would sound
   * either. Browsers open what is there now when they are given the sound anew; else it waits to be asked.
   */
  const reopen = (attempt: Held): void => {
    if (attempt.failed) return;
    attempt.failed = true;
    const atS = audio.timeS();
    const isGone = reopenedAtS !== undefined && Math.abs(atS - reopenedAtS) < outputGoneS;
    if (wantsSound && !isGone) {
      reopenedAtS = atS;
      setStatus('preparing');
      load(attempt, attempt.at, atS);
      return;
    }
    if (wantsSound) tell.noOutput();
    cue(attempt.id, atS);
  };

  const begin = (id: TrackId, atS: number): void => {
    const mine = ++turn;
    reopenedAtS = undefined;
    wantsSound = true;
    handOver.cancel();
    setStatus('preparing');
    const ready = preparer.take(id, quality) ?? expected.take(id, quality);
    if (ready !== undefined && !(ready instanceof Promise)) {
      start(ready, atS);
      return;
    }
    audio.unlock();
    audio.pause();
    release(held);
    held = undefined;
    cued = { id, atS };
    void (ready ?? find(id)).then((found) => {
      if (mine !== turn) {
        release(found);
        return;
      }
      if (found === undefined) giveUp(id, null);
      else start(found, cued?.atS ?? atS);
    });
  };
  /** The sound first, what is shown of it after; but before the word that there is no sound at all. */
  const start = (found: Found, atS: number): void => {
    const hasSound = found.sources.length > 0;
    if (!hasSound) tell.holds(found.track);
    load(found, 0, atS);
    if (hasSound) tell.holds(found.track);
  };

  audio.listen((event: AudioEvent) => {
    switch (event.kind) {
      case 'playing':
        if (!wantsSound) return;
        setStatus('playing');
        if (held?.sources[held.at]?.stored === true) tell.settled();
        handOver.schedule();
        return;
      case 'paused':
        // Not by us: a headset pulled out, a call, another app.
        if (status !== 'playing') return;
        wantsSound = false;
        setStatus('paused');
        return;
      case 'waiting':
        if (wantsSound) setStatus('preparing');
        return;
      case 'seeked':
      case 'durationKnown':
        tell.moved();
        handOver.schedule();
        return;
      case 'loadedEnough':
        tell.settled();
        return;
      case 'ended':
        handOver.cancel();
        tell.ended();
        return;
      case 'failed':
        if (held === undefined) return;
        if (event.reason === 'noOutput') reopen(held);
        else fallBack(held);
        return;
    }
  });

  const cue = (id: TrackId, atS: number): void => {
    turn++;
    wantsSound = false;
    if (held !== undefined) audio.stop();
    release(held);
    held = undefined;
    cued = { id, atS };
    setStatus('paused');
  };
  const pause = (): void => {
    wantsSound = false;
    handOver.cancel();
    audio.pause();
    if (status !== 'idle') setStatus('paused');
  };

  return {
    begin,
    pause,
    /** Holds a track without its sound until it is asked to play. */
    cue,
    resume: (): void => {
      if (held === undefined) {
        if (cued !== undefined) begin(cued.id, cued.atS);
        return;
      }
      wantsSound = true;
      setStatus('preparing');
      void play();
    },
    /** Plays the held track again from its beginning. */
    restart: (): void => {
      if (held === undefined) {
        if (cued !== undefined) begin(cued.id, 0);
        return;
      }
      wantsSound = true;
      audio.seek(0);
      void play();
    },
    stop: (): void => {
      turn++;
      wantsSound = false;
      preparer.forget();
      expected.forget();
      audio.stop();
      release(held);
      held = undefined;
      cued = undefined;
      setStatus('idle');
    },
    seek: (atS: number): void => {
      const limit = audio.durationS();
      const within = Math.max(0, limit === null || held === undefined ? atS : Math.min(atS, limit));
      if (held === undefined && cued !== undefined) cued.atS = within;
      if (held !== undefined) audio.seek(within);
      tell.moved();
    },
    timeS: (): number => (held === undefined ? (cued?.atS ?? 0) : audio.timeS()),
    durationS: (): number | null => (held === undefined ? null : audio.durationS()),
    lossless: (): boolean | null => held?.sources[held.at]?.lossless ?? null,
    status: (): DeckStatus => status,
    /** Whether `id` can start at once, without a look at database or network. */
    isPrepared: (id: TrackId): boolean => preparer.storedId() === id || expected.storedId() === id,
    /** This track may be asked for in a moment: looks its source up before it is. */
    expect: (id: TrackId): void => {
      if (id !== held?.id && id !== preparer.wishedId()) expected.want(id, quality);
    },
    /** Makes ready what will most likely play next. */
    prepare: (id: TrackId | null): void => preparer.want(id, quality),
    /** Goes on at the same second in another quality. */
    setQuality: (next: AudioQuality): void => {
      if (next === quality) return;
      quality = next;
      preparer.forget();
      expected.forget();
      const attempt = held;
      if (attempt === undefined) return;
      const mine = turn;
      void find(attempt.id).then((found) => {
        const same = found?.sources[0]?.url === attempt.sources[attempt.at]?.url;
        if (found === undefined || same || mine !== turn || held !== attempt) {
          release(found);
          return;
        }
        turn++;
        if (wantsSound) setStatus('preparing');
        tell.holds(found.track);
        load(found, 0, audio.timeS());
      });
    },
  };
}

export type Deck = ReturnType<typeof createDeck>;
