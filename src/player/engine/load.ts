import type { TrackId } from '../../core/ids.ts';
import { stepTo, type Moment, type PlayerEffect, type PlayerEvent, type Step } from './events.ts';
import { skipUnplayable } from './skip-unplayable.ts';
import {
  hasPlayIntent,
  isStored,
  loadedOf,
  type LoadedSource,
  type PlayerState,
  type Prepared,
  type ResolvedTrack,
  type AudioSource,
} from './state.ts';

/** Audio output that is lost again within this time is gone. */
const outputGoneS = 3;

/**
 * Plays the queue's current track from its start. `automatic`: not the user's choice.
 */
export function playCurrent(state: PlayerState, { automatic }: { readonly automatic: boolean }, moment: Moment): Step {
  const trackId = state.queue.currentTrackId;
  if (trackId === null) return stepTo(state);
  const { state: loading, effects } = resolveAndLoad({ ...state, track: null }, trackId, 0, moment);
  const recorded: readonly PlayerEffect[] = automatic ? [] : [{ kind: 'recordChosen', trackId }];
  return stepTo(loading, ...effects, { kind: 'cancelProcessing' }, { kind: 'setPlayedTime', playedMs: 0 }, ...recorded);
}

/** At once where its sources are known, else when their lookup answers (`resolved`). */
export function resolveAndLoad(state: PlayerState, trackId: TrackId, atS: number, moment: Moment): Step {
  const prepared = [state.next, state.expected].find((one) => one?.trackId === trackId);
  const taken: PlayerState = {
    ...state,
    move: null,
    next: state.next === prepared ? null : state.next,
    expected: state.expected === prepared ? null : state.expected,
  };
  if (prepared?.resolved) return loadBest(taken, prepared.resolved, atS, moment);
  const resolving: PlayerState = { ...taken, playback: { at: 'resolving', trackId, atS, failed: null } };
  const lookup: readonly PlayerEffect[] =
    prepared === undefined ? [{ kind: 'resolve', trackId, quality: state.quality }] : [];
  return stepTo(resolving, { kind: 'unlock' }, { kind: 'pause' }, ...lookup);
}

function loadBest(state: PlayerState, resolved: ResolvedTrack, atS: number, moment: Moment): Step {
  const { track } = resolved;
  const best = bestOf(resolved);
  const known: PlayerState = { ...state, track };
  if (best === undefined) return skipUnplayable(known, { trackId: track.id, atS, failedUrl: null }, moment);
  return loadSource(known, best.loaded, best.candidates, atS);
}

/** A track's best source, and those to try after it. Undefined when it has none. */
function bestOf({ track, quality, sources }: ResolvedTrack) {
  const [source, ...candidates] = sources;
  if (source === undefined) return undefined;
  const networkUrl = sources.find(({ stored }) => !stored)?.url ?? null;
  const loaded: LoadedSource = { track, quality, source, networkUrl, reopenedAtS: null };
  return { loaded, candidates };
}

function loadSource(state: PlayerState, loaded: LoadedSource, candidates: readonly AudioSource[], atS: number): Step {
  const { url } = loaded.source;
  const playback = { at: 'loading', loaded, candidates } as const;
  return stepTo({ ...state, playback }, { kind: 'load', url, atS }, { kind: 'play', url });
}

export function cue(state: PlayerState, trackId: TrackId, atS: number): Step {
  const { at } = state.playback;
  const cued: PlayerState = { ...state, move: null, playback: { at: 'cued', trackId, atS } };
  return at === 'idle' || at === 'cued' ? stepTo(cued) : stepTo(cued, { kind: 'unload' });
}

export function resolved(
  state: PlayerState,
  { trackId, quality, resolved: found }: Extract<PlayerEvent, { kind: 'resolved' }>,
  moment: Moment,
): Step {
  const { playback } = state;
  const isAwaited = playback.at === 'resolving' && playback.failed === null && quality === state.quality;
  if (isAwaited && playback.trackId === trackId) {
    if (found === null) return skipUnplayable(state, { trackId, atS: playback.atS, failedUrl: null }, moment);
    return loadBest(state, found, playback.atS, moment);
  }
  const loaded = loadedOf(playback);
  const isOtherQuality = loaded?.track.id === trackId && loaded.quality !== quality && quality === state.quality;
  if (isOtherQuality && found !== null) return switchQuality(state, found, moment);
  const answered = (prepared: Prepared | null): Prepared | null => {
    if (prepared?.trackId !== trackId || quality !== state.quality) return prepared;
    if (found === null) return null;
    // The answer to an older request, from before the track was stored.
    return isStored(prepared) && found.sources[0]?.stored !== true ? prepared : { ...prepared, resolved: found };
  };
  return stepTo({ ...state, next: answered(state.next), expected: answered(state.expected) });
}

function switchQuality(state: PlayerState, found: ResolvedTrack, moment: Moment): Step {
  const { playback } = state;
  const best = bestOf(found);
  if (!('loaded' in playback) || best === undefined) return stepTo(state);
  const { track, quality } = found;
  const { loaded, candidates } = best;
  const { url } = loaded.source;
  if (url === playback.loaded.source.url) {
    return stepTo({ ...state, playback: { ...playback, loaded: { ...playback.loaded, quality } } });
  }
  if (playback.at !== 'paused') return loadSource({ ...state, track }, loaded, candidates, moment.positionS);
  const paused: PlayerState = { ...state, track, playback: { at: 'paused', loaded, candidates } };
  return stepTo(paused, { kind: 'load', url, atS: moment.positionS });
}

export function fallBack(state: PlayerState, moment: Moment): Step {
  const { playback } = state;
  if (!('loaded' in playback)) return stepTo(state);
  const { loaded } = playback;
  const atS = moment.positionS;
  // Paused: the next Play resolves a source again.
  if (!hasPlayIntent(playback)) return cue(state, loaded.track.id, atS);
  const [source, ...candidates] = playback.candidates;
  if (source !== undefined) return loadSource(state, { ...loaded, source }, candidates, atS);
  const { track, networkUrl } = loaded;
  if (loaded.source.stored) return skipUnplayable(state, { trackId: track.id, atS, failedUrl: networkUrl }, moment);
  const resolving: PlayerState = {
    ...state,
    playback: { at: 'resolving', trackId: track.id, atS, failed: loaded },
  };
  return stepTo(resolving, { kind: 'findStoredCopy', track });
}

export function storedCopyFound(
  state: PlayerState,
  { trackId, source }: Extract<PlayerEvent, { kind: 'storedCopyFound' }>,
  moment: Moment,
): Step {
  const { playback } = state;
  if (playback.at !== 'resolving' || playback.failed === null || playback.trackId !== trackId) return stepTo(state);
  const { failed, atS } = playback;
  if (source === null) return skipUnplayable(state, { trackId, atS, failedUrl: failed.networkUrl }, moment);
  return loadSource(state, { ...failed, source }, [], atS);
}

/**
 * The device has no audio output: headphones gone, no speakers, the browser's audio process dead. Another source would
 * not sound either. Browsers open the current output when they load the source again; if it is lost again at once, the
 * track is cued until the next Play.
 */
export function outputLost(state: PlayerState, { positionS: atS }: Moment): Step {
  const { playback } = state;
  if (!('loaded' in playback)) return stepTo(state);
  const { loaded, candidates } = playback;
  if (!hasPlayIntent(playback)) return cue(state, loaded.track.id, atS);
  const isGone = loaded.reopenedAtS !== null && Math.abs(atS - loaded.reopenedAtS) < outputGoneS;
  if (!isGone) return loadSource(state, { ...loaded, reopenedAtS: atS }, candidates, atS);
  const cued = cue(state, loaded.track.id, atS);
  return stepTo(cued.state, ...cued.effects, { kind: 'notify', notice: 'noOutput' });
}
