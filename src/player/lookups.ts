import { audioAddress, audioAddresses, showsLossless } from '../core/audio-address.ts';
import type { TrackId } from '../core/ids.ts';
import type { AudioQuality, Track } from '../core/track.ts';
import { trackById, tracksByIds } from '../db/catalogue/queries.ts';
import { pagedListOf } from '../db/player/queries.ts';
import type { PlayableAudio, StoredAudio } from '../downloads/stored-audio.ts';
import { ignored, orElse } from '../lib/log.ts';
import { autofillAhead, autofillAtEnd, type AutofillDeps } from './autofill.ts';
import type { LookupEffect, PlayerEvent, PlayableRequest } from './engine/events.ts';
import type { PlayerState, ResolvedTrack, AudioSource } from './engine/state.ts';
import type { PlayerDeps } from './player-deps.ts';
import { searchPlayable } from './search-playable.ts';
import { watchQuality } from './watch-settings.ts';

type LookupParts = {
  readonly deps: PlayerDeps;
  readonly state: () => PlayerState;
  readonly dispatch: (event: PlayerEvent) => void;
};

/** Each result of a read of database, cache or network is an event. Never rejects. */
export function createLookups({ deps, state, dispatch }: LookupParts) {
  const { storedAudio, downloadAhead, audioHost, isOffline, nextPage } = deps;
  const db = () => deps.commands().db;
  const qualityRead = watchQuality(db(), (quality) => dispatch({ kind: 'qualityChanged', quality }));
  const trackOf = (id: TrackId) => trackById(db(), id);
  const autofill: AutofillDeps = {
    state,
    dispatch,
    listOf: (route, genre) => pagedListOf(db(), route, genre),
    isOffline,
    nextPage,
    commands: deps.commands,
    hasAddress: (track) => audioAddress(track, state().quality, audioHost) !== null,
    storedIds: () => storedAudio.storedIds().catch(orElse(new Set<TrackId>(), 'listing stored tracks')),
    random: deps.random,
  };
  const search = async (request: PlayableRequest): Promise<void> => {
    const addressOf = async (id: TrackId): Promise<string | null> => {
      const track = await trackOf(id).catch(ignored('reading a track to check'));
      return track === undefined ? null : audioAddress(track, request.quality, audioHost);
    };
    const answer = await searchPlayable(request, { ...deps, storedIds: storedAudio.storedIds, addressOf });
    dispatch({ kind: 'searched', request, answer });
  };
  const run = async (effect: LookupEffect): Promise<void> => {
    switch (effect.kind) {
      case 'resolve': {
        const { trackId, quality } = effect;
        const resolved = await resolveTrack(trackId, quality, { ...deps, trackOf, qualityRead });
        return dispatch({ kind: 'resolved', trackId, quality, resolved });
      }
      case 'findStoredCopy': {
        const source = await storedCopyOf(effect.track, storedAudio);
        return dispatch({ kind: 'storedCopyFound', trackId: effect.track.id, source });
      }
      case 'readTrack': {
        const track = await trackOf(effect.trackId);
        return track && dispatch({ kind: 'trackRead', track });
      }
      case 'search':
        return search(effect.request);
      case 'autofill':
        if (!effect.atEnd) return autofillAhead(autofill);
        return autofillAtEnd(autofill).finally(() => dispatch({ kind: 'autofilled', after: effect.after }));
      case 'downloadAhead': {
        const tracks = await tracksByIds(db(), effect.trackIds);
        // Another track may be current by now.
        if (tracks.length > 0 && effect.trackIds[0] === state().queue.currentTrackId)
          downloadAhead(tracks, effect.quality);
        return;
      }
      case 'release':
        return release(effect.sources);
    }
  };
  return (effect: LookupEffect): void => {
    // A failed lookup leaves the player as it is; the next press repeats it.
    run(effect).catch(ignored(`player: ${effect.kind}`));
  };
}

function release(sources: readonly AudioSource[]): void {
  for (const { url } of sources) URL.revokeObjectURL(url);
}

const fromNetwork = (url: string): AudioSource => ({ url, mime: null, stored: false, lossless: showsLossless(url) });

/** `address` is where the stored copy came from, if known: a host may send FLAC with another type. */
const fromStore = ({ url, mime }: PlayableAudio, address: string | null): AudioSource => ({
  url,
  mime,
  stored: true,
  lossless: /flac/i.test(mime) || showsLossless(address),
});

type ResolveDeps = {
  readonly storedAudio: Pick<StoredAudio, 'rowsOf' | 'audioFor' | 'anyAudioFor'>;
  readonly audioHost: string;
  readonly isOffline: () => boolean;
  readonly trackOf: (id: TrackId) => Promise<Track | undefined>;
  readonly qualityRead: Promise<void>;
};

/**
 * A track with its sources, best first: the copy stored in the requested quality, then the addresses in the order of
 * docs/product.md section 4. A copy in another quality comes first while offline, else when all others failed
 * (`storedCopyOf`). Null if the track's record cannot be read; never rejects.
 */
async function resolveTrack(
  trackId: TrackId,
  quality: AudioQuality,
  { storedAudio, audioHost, isOffline, trackOf, qualityRead }: ResolveDeps,
): Promise<ResolvedTrack | null> {
  // In parallel with the record: the press waits for both.
  const rows = storedAudio.rowsOf(trackId);
  const track = await trackOf(trackId).catch(ignored('reading a track to play'));
  // The player loads with the first press: an answer in the default quality must come after the setting, which outdates it.
  await qualityRead;
  if (track === undefined) return null;
  const inQuality = await storedAudio.audioFor(track, quality, rows).catch(orElse(null, 'opening a stored copy'));
  const network = audioAddresses(track, quality, audioHost).map(fromNetwork);
  if (inQuality !== null) {
    const stored = fromStore(inQuality, audioAddress(track, quality, audioHost));
    return { track, quality, sources: [stored, ...network] };
  }
  const other = isOffline() ? await storedCopyOf(track, storedAudio) : null;
  return { track, quality, sources: other === null ? network : [other, ...network] };
}

/** Null if nothing is stored. Never rejects. */
async function storedCopyOf(track: Track, storedAudio: Pick<StoredAudio, 'anyAudioFor'>): Promise<AudioSource | null> {
  const found = await storedAudio.anyAudioFor(track.id).catch(orElse(null, 'opening a stored copy'));
  return found && fromStore(found, track.processedAudioKey === null ? track.audioUrl : null);
}
